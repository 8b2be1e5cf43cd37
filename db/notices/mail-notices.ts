import type { MailLocale } from '../../domain/mail/compose-mail.ts';
import { queryPrepared } from '../connection/query-prepared.ts';
import type { Transaction } from '../connection/transaction.ts';
import { recordMail } from '../mail/mails.ts';

/** Members of one transaction. All due notices of a member are in it, so that they are in one mail for each workspace. */
const BATCH = 50;
/** A failing platform or a busy reviewer makes many notices, which wait for the next mail. */
const PAUSE = '10 minutes';

interface DueNotice {
  id: string;
  teamId: string;
  team: string;
  memberId: string;
  recipient: string;
  workspace: string | null;
  workspaceId: string | null;
  locale: MailLocale;
}

/**
 * Records a mail for each member and workspace with notices that are due. Sandbox notices are mailed only if mail is caught, because
 * they are tests of programs. Returns the number of mails. Members that another worker has locked are skipped, so each notice is in one mail.
 */
export async function mailNotices(tx: Transaction, isCaught: boolean): Promise<number> {
  const due = await tx.em.execute<DueNotice[]>(
    `with chosen as (
       select id, email from member
       where removed_at is null
         and id in (select member_id from notice where mail_at <= (select clock_timestamp()) and (not sandbox or ?))
         and not exists (select 1 from mail where team_id = member.team_id and recipient = member.email and kind = 'notices'
           and created_at > clock_timestamp() - interval '${PAUSE}')
       limit ? for no key update skip locked)
     select notice.id, notice.team_id as "teamId", team.name as team, member.id as "memberId", member.email as recipient,
       notice.workspace_id as "workspaceId", workspace.name as workspace,
       coalesce((select locale from notice_choice where member_id = member.id
         order by workspace_id = notice.workspace_id desc limit 1), 'en') as locale
     from notice join team on team.id = notice.team_id
     join chosen member on member.id = notice.member_id
     left join workspace on workspace.id = notice.workspace_id
     where notice.mail_at <= (select clock_timestamp()) and (not notice.sandbox or ?)
     order by notice.mail_at for update of notice skip locked`,
    [isCaught, BATCH, isCaught],
  );
  const groups = Map.groupBy(due, ({ memberId, workspaceId }) => `${memberId} ${workspaceId}`);
  for (const notices of groups.values()) await recordNoticeMail(tx, notices);
  return groups.size;
}

async function recordNoticeMail(tx: Transaction, notices: readonly DueNotice[]): Promise<void> {
  const [first] = notices;
  if (!first) return;
  const { teamId, team, workspace, recipient, locale } = first;
  const names = workspace === null ? { team } : { team, workspace };
  const mailId = await recordMail(tx, { teamId, kind: 'notices', locale, recipient, names, tokenSealed: null });
  const ids = notices.map(({ id }) => id);
  await queryPrepared(tx.em, 'update notice set mail_at = null, mail_id = $1 where id = any($2)', [mailId, ids]);
}
