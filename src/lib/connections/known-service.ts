import { knownServices, type KnownService } from '$lib/api/rules/request-description';
import type { Connection } from './connection';
import { presets } from './presets';

/**
 * The service behind a connection, if its parameters are known: by the host of a hosted preset, by the port of a local
 * one, which may run on another device.
 */
export function knownServiceOf({
  baseUrl,
  builtIn,
}: Pick<Connection, 'baseUrl' | 'builtIn'>): KnownService | undefined {
  if (builtIn) return 'Demo service';
  if (!URL.canParse(baseUrl)) return undefined;
  const { host, port } = new URL(baseUrl);
  const preset = presets.find((one) => {
    const own = new URL(one.baseUrl);
    return one.where === 'hosted' ? isHost(own.host, host) : own.port === port;
  });
  return knownServices.find((name) => name === preset?.name);
}

/** Whether a host is that of a preset, whose first part may be the person's own. */
function isHost(preset: string, host: string): boolean {
  const [first = ''] = preset.split('.');
  const isOwn = first.startsWith('your-');
  return isOwn ? host.endsWith(preset.slice(first.length)) : host === preset;
}
