import type { ActivityDeps } from '../../activities/activity-deps.ts';
import { DeliveryPlaces } from '../../activities/webhooks/delivery-places.ts';
import { drainEndpoint } from './drain-endpoint.ts';
import type { ApiDeps } from '../../api/api-deps.ts';

/** Sends the pending deliveries of an endpoint, as its workflow does. Further attempts wait about `waitMs`. */
export function drainWebhooks(deps: ApiDeps, endpointId: string, waitMs = 1): ReturnType<typeof drainEndpoint> {
  const own = {
    deliveryPlaces: new DeliveryPlaces(),
    checkpoint: async () => undefined,
    deliveryWaitsMs: Array<number>(5).fill(waitMs),
  };
  return drainEndpoint({ ...deps, ...own } as unknown as ActivityDeps, endpointId);
}
