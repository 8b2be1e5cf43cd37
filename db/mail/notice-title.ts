/** The caption or name of the subject of a notice. */
export const NOTICE_TITLE = `coalesce(
  (select left(caption, 120) from post where id = notice.subject_id and post.workspace_id = notice.workspace_id),
  (select coalesce(display_name, username) from account where id = notice.subject_id and account.workspace_id = notice.workspace_id))`;
