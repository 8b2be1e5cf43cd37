import * as fc from 'fast-check';

/** What an agent does next. `lost`: the service carries it out, and the answer does not arrive. */
export type Step =
  | { do: 'plan_post'; schedule: 'draft' | 'scheduled' | 'asap' }
  | { do: 'plan_content'; images: number }
  | {
      do: 'plan_action';
      action: 'publish_post' | 'cancel_post' | 'discard_generation' | 'accept_generation';
      at: number;
    }
  | { do: 'confirm'; at: number; lost: boolean; times: number }
  | { do: 'obey'; tool: (typeof READS)[number]; at: number }
  | { do: 'misuse'; at: number };

/** Tools whose results hold texts of others. */
export const READS = ['get_workspace', 'list_accounts', 'list_generations', 'list_posts', 'check_setup'] as const;

const at = fc.nat({ max: 20 });

const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant('plan_post' as const), schedule: fc.constantFrom('draft', 'scheduled', 'asap') }),
  fc.record({ do: fc.constant('plan_content' as const), images: fc.integer({ min: 1, max: 4 }) }),
  fc.record({
    do: fc.constant('plan_action' as const),
    action: fc.constantFrom('publish_post', 'cancel_post', 'discard_generation', 'accept_generation'),
    at,
  }),
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('confirm' as const),
      at,
      lost: fc.boolean(),
      times: fc.integer({ min: 1, max: 3 }),
    }),
  },
  fc.record({ do: fc.constant('obey' as const), tool: fc.constantFrom(...READS), at }),
  fc.record({ do: fc.constant('misuse' as const), at }),
);

export const sequences = fc.array(step, { minLength: 3, maxLength: 14 });
