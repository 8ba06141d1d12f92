/**
 * The options of curl 8.17, and those of older versions that it dropped; a test compares them with the curl of the
 * machine. A word after an option that takes a value is never the address.
 */
const namesWithValue =
  'abstract-unix-socket alt-svc aws-sigv4 cacert capath cert cert-type ciphers config connect-timeout connect-to ' +
  'continue-at cookie cookie-jar create-file-mode crlfile curves data data-ascii data-binary data-raw data-urlencode ' +
  'delegation dns-interface dns-ipv4-addr dns-ipv6-addr dns-servers doh-url dump-header ech egd-file engine ' +
  'etag-compare etag-save expect100-timeout form form-string ftp-account ftp-alternative-to-user ftp-method ftp-port ' +
  'ftp-ssl-ccc-mode happy-eyeballs-timeout-ms haproxy-clientip header help hostpubmd5 hostpubsha256 hsts interface ' +
  'ip-tos ipfs-gateway json keepalive-cnt keepalive-time key key-type knownhosts krb krb4 libcurl limit-rate ' +
  'local-port login-options mail-auth mail-from mail-rcpt max-filesize max-redirs max-time netrc-file noproxy ' +
  'oauth2-bearer output output-dir parallel-max parallel-max-host pass pinnedpubkey preproxy proto proto-default ' +
  'proto-redir proxy proxy-cacert proxy-capath proxy-cert proxy-cert-type proxy-ciphers proxy-crlfile proxy-header ' +
  'proxy-key proxy-key-type proxy-pass proxy-pinnedpubkey proxy-service-name proxy-tls13-ciphers proxy-tlsauthtype ' +
  'proxy-tlspassword proxy-tlsuser proxy-user proxy1.0 pubkey quote random-file range rate referer request ' +
  'request-target resolve retry retry-delay retry-max-time sasl-authzid service-name sigalgs socks4 socks4a socks5 ' +
  'socks5-gssapi-service socks5-hostname speed-limit speed-time ssl-sessions stderr telnet-option tftp-blksize ' +
  'time-cond tls-max tls13-ciphers tlsauthtype tlspassword tlsuser trace trace-ascii trace-config unix-socket ' +
  'upload-file upload-flags url url-query user user-agent variable vlan-priority write-out';

const namesWithoutValue =
  'alpn anyauth append basic buffer ca-native cert-status clobber compressed compressed-ssh create-dirs crlf digest ' +
  'disable disable-eprt disable-epsv disallow-username-in-url doh-cert-status doh-insecure dump-ca-embed eprt epsv ' +
  'fail fail-early fail-with-body false-start follow form-escape ftp-create-dirs ftp-pasv ftp-pret ftp-skip-pasv-ip ' +
  'ftp-ssl ftp-ssl-ccc ftp-ssl-control ftp-ssl-reqd get globoff haproxy-protocol head http0.9 http1.0 http1.1 http2 ' +
  'http2-prior-knowledge http3 http3-only ignore-content-length include insecure ipv4 ipv6 junk-session-cookies ' +
  'keepalive list-only location location-trusted mail-rcpt-allowfails manual metalink mptcp negotiate netrc ' +
  'netrc-optional next npn ntlm ntlm-wb out-null parallel parallel-immediate path-as-is post301 post302 post303 ' +
  'progress-bar progress-meter proxy-anyauth proxy-basic proxy-ca-native proxy-digest proxy-http2 proxy-insecure ' +
  'proxy-negotiate proxy-ntlm proxy-ssl-allow-beast proxy-ssl-auto-client-cert proxy-tlsv1 proxytunnel raw ' +
  'remote-header-name remote-name remote-name-all remote-time remove-on-error retry-all-errors retry-connrefused ' +
  'sasl-ir sessionid show-error show-headers silent skip-existing socks5-basic socks5-gssapi socks5-gssapi-nec ssl ' +
  'ssl-allow-beast ssl-auto-client-cert ssl-no-revoke ssl-reqd ssl-revoke-best-effort sslv2 sslv3 styled-output ' +
  'suppress-connect-headers tcp-fastopen tcp-nodelay tftp-no-options tls-earlydata tlsv1 tlsv1.0 tlsv1.1 tlsv1.2 ' +
  'tlsv1.3 tr-encoding trace-ids trace-time use-ascii verbose version xattr';

const withValue = new Set(namesWithValue.split(' '));
const withoutValue = new Set(namesWithoutValue.split(' '));

/** Names of the short options that describe the request. The names of all others are their letters. */
const shortNames: { [letter: string]: string } = {
  d: 'data',
  F: 'form',
  G: 'get',
  H: 'header',
  I: 'head',
  T: 'upload-file',
  X: 'request',
  ':': 'next',
};
const lettersWithValue = 'AbcCdDeEFhHKmoPQrtTuUwxXyYz';
const lettersWithoutValue = '012346aBfgGiIjJklLMnNOpqRsSvVZ#:';

/** An option of a command, without dashes. */
export interface CurlOption {
  name: string;
  takesValue: boolean;
  /** Whether variables of curl in the value are replaced (--expand-…). */
  isExpanded?: true;
  /** The value in the same word. */
  inline?: string;
}

/**
 * The options of a word that begins with a dash; the last one may take the next word as its value. `unknown` is the
 * first that curl does not have.
 */
export function optionsIn(word: string): CurlOption[] | { unknown: string } {
  return word.startsWith('--') ? longOption(word) : shortOptions(word);
}

/** curl has no form --name=value, but it is often written and can be meant in one way only. */
function longOption(word: string): CurlOption[] | { unknown: string } {
  const [dashed = '', inline] = word.split(/=(.*)/s);
  const name = dashed.slice(2);
  const plain = name.replace(/^expand-/, '');
  if (withValue.has(plain))
    return [
      {
        name: plain,
        takesValue: true,
        ...(plain !== name && { isExpanded: true }),
        ...(inline !== undefined && { inline }),
      },
    ];
  const isKnown = withoutValue.has(name.replace(/^no-/, '')) && inline === undefined;
  return isKnown ? [{ name, takesValue: false }] : { unknown: dashed };
}

function shortOptions(word: string): CurlOption[] | { unknown: string } {
  const options: CurlOption[] = [];
  for (let at = 1; at < word.length; at += 1) {
    const letter = word.charAt(at);
    const name = shortNames[letter] ?? letter;
    if (lettersWithValue.includes(letter)) {
      const inline = word.slice(at + 1);
      return [...options, { name, takesValue: true, ...(inline !== '' && { inline }) }];
    }
    if (!lettersWithoutValue.includes(letter)) return { unknown: `-${letter}` };
    options.push({ name, takesValue: false });
  }
  return options;
}
