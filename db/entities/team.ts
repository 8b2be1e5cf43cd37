import { defineEntity, p } from '@mikro-orm/core';
import { PLANS } from '../../domain/teams/plans.ts';

const TeamSchema = defineEntity({
  name: 'Team',
  properties: {
    id: p.text().primary(),
    name: p.text().unique('team_name_unique'),
    plan: p.enum(PLANS),
    creditBalance: p.integer().default(0).check('credit_balance >= 0'),
    periodStart: p.datetime(3),
    periodEnd: p.datetime(3),
    factorRequired: p.boolean().default(false),
    createdAt: p.datetime(3).defaultRaw('clock_timestamp()'),
  },
});

/** A paying team with its plan, credit balance, and current credit period. */
export class Team extends TeamSchema.class {}
TeamSchema.setClass(Team);
