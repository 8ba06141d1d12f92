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
    return one.where === 'hosted' ? own.host === host : own.port === port;
  });
  return knownServices.find((name) => name === preset?.name);
}
