import { defineEntity, p } from '@mikro-orm/core';

const RedirectOriginSchema = defineEntity({
  name: 'RedirectOrigin',
  properties: {
    teamId: p.text().primary(),
    origin: p.text().primary(),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** A web origin of a team to which the callback of a connect may redirect the browser. */
export class RedirectOrigin extends RedirectOriginSchema.class {}
RedirectOriginSchema.setClass(RedirectOrigin);
