import { Migration } from '@mikro-orm/migrations';

/**
 * Many claims as one statement with one commit, in the order given. Each is `claim_post`'s; where a lock holds one of them up,
 * all are refused, and asked one by one.
 */
const CLAIMS = `
create function "claim_posts"(p_claims jsonb, p_disconnected jsonb)
returns table (place int, outcome text, early_ms float8) language plpgsql set lock_timeout = '250ms' as $$
declare
  claim record;
begin
  for claim in select * from jsonb_to_recordset(p_claims)
      as claim(place int, post text, workspace text, arm int, revision int) loop
    select claim.place, won.outcome, won.early_ms into place, outcome, early_ms
      from claim_post(claim.post, claim.workspace, claim.arm, claim.revision, p_disconnected) won;
    return next;
  end loop;
end $$;
`;

export class Migration20261121ClaimBatches extends Migration {
  override up(): void {
    this.addSql(CLAIMS);
  }
}
