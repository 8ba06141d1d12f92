import { knownServices, type KnownService } from '$lib/base/api/rules/request-description';
import { demoConnection, type Connection } from './model/connection';
import { type Preset, presets } from './model/presets';

/** The service behind a connection, if its parameters are known. */
export function knownServiceOf(
  connection: Pick<Connection, 'baseUrl' | 'isDemo'>,
): KnownService | undefined {
  if (connection.isDemo) return 'Demo service';
  const preset = presetOf(connection);
  return knownServices.find((name) => name === preset?.name);
}

/** The public name of the service behind a connection; undefined for one without a preset. */
export function serviceNameOf(
  connection: Pick<Connection, 'baseUrl' | 'isDemo'>,
): string | undefined {
  return connection.isDemo ? demoConnection.name : presetOf(connection)?.name;
}

/**
 * The preset that a connection was made from: by the host of a hosted service, by the port of a local one, which may run
 * on another device.
 */
function presetOf({ baseUrl, isDemo }: Pick<Connection, 'baseUrl' | 'isDemo'>): Preset | undefined {
  if (isDemo || !URL.canParse(baseUrl)) return undefined;
  const { host, port } = new URL(baseUrl);
  return presets.find((one) => {
    const own = new URL(one.baseUrl);
    return one.where === 'hosted' ? isHost(own.host, host) : own.port === port;
  });
}

/** Whether a host is that of a preset, whose first part may be the person's own. */
function isHost(preset: string, host: string): boolean {
  const [first = ''] = preset.split('.');
  const isOwn = first.startsWith('your-');
  return isOwn ? host.endsWith(preset.slice(first.length)) : host === preset;
}
