import type { Endpoint } from '$lib/base/api/wire/endpoint';
import { serve } from '$lib/base/workers/serve';
import { checkConnection, type ConnectionCheck } from './connection-check';
import { Relay, type ReportRelayed } from './relayed-exchange';

const worker = {
  /** Checks an endpoint. `tell` receives the observations, if anybody observes. */
  async check(endpoint: Endpoint, report: ReportRelayed | undefined): Promise<ConnectionCheck> {
    if (!report) return checkConnection(endpoint);
    const relay = new Relay(report);
    const check = await checkConnection({ ...endpoint, observe: relay.observe });
    await relay.delivered;
    return check;
  },
};

export type CheckWorker = typeof worker;

serve(worker);
