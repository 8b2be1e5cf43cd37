import { z } from 'zod';
import { EVENT_TYPES } from '../../domain/webhooks/webhooks.ts';
import { HttpUrl } from '../fields.ts';

const Url = HttpUrl.refine((url) => !url.includes('#'), 'It must not have a fragment.');

const Events = z
  .array(z.enum(EVENT_TYPES))
  .min(1)
  .max(EVENT_TYPES.length)
  .refine((events) => new Set(events).size === events.length, 'Each event may be named once.');

export const CreateWebhook = z.strictObject({ url: Url, events: Events }).meta({ id: 'CreateWebhook' });

export const ChangeWebhook = z
  .strictObject({ url: Url.optional(), events: Events.optional(), enabled: z.boolean().optional() })
  .refine((changes) => Object.keys(changes).length > 0, 'At least one property is required.')
  .meta({ id: 'ChangeWebhook' });
