import { defineEntity, p } from '@mikro-orm/core';
import { USAGE_METRICS } from '../../domain/teams/plans.ts';

const UsageSchema = defineEntity({
  name: 'Usage',
  properties: {
    teamId: p.text().primary(),
    metric: p.enum(USAGE_METRICS).primary(),
    periodStart: p.datetime(3).primary(),
    used: p.integer().default(0),
  },
});

/** A team's usage of a metered feature in one credit period. */
export class Usage extends UsageSchema.class {}
UsageSchema.setClass(Usage);
