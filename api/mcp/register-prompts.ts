import type { McpServer } from '@modelcontextprotocol/server';
import { z } from 'zod';

const MAX_ARGUMENT = 500;

const WeekArguments = z.object({
  topic: z.string().max(MAX_ARGUMENT).optional().describe('What the posts are about; without it the brand decides.'),
  start: z.string().max(MAX_ARGUMENT).optional().describe('The first day, YYYY-MM-DD; without it tomorrow.'),
});

export function registerPrompts(server: McpServer): void {
  server.registerPrompt(
    'make_week_of_posts',
    {
      title: 'Make a week of posts',
      description: 'Ideas, previews and drafts for seven days, scheduled after you agreed.',
      argsSchema: WeekArguments,
    },
    ({ topic, start }) => ({
      messages: [{ role: 'user', content: { type: 'text', text: buildWeekPrompt(topic, start) } }],
    }),
  );
}

function buildWeekPrompt(topic = 'what the brand stands for', start = 'tomorrow'): string {
  return [
    `Prepare a week of short-video posts about ${topic}, from ${start} on.`,
    '1. Call check_setup. If `ready` is false, say what blocks, and stop. Mention what would help, and go on.',
    '2. Call get_workspace for the brand and its time zone, list_accounts for the accounts, and get_calendar for the days, so that no day gets two posts.',
    '3. Call create_generations with count 10. Choose seven ideas with different angles. Prefer formats that are drawn from a deck, because they are free. If there are fewer, ask me for a topic and call it again with that as the prompt.',
    '4. Look at each with draw_frame, and check its texts with preview_post.',
    '5. Call plan_post for each with its suggestionId, schedule scheduled and a time that suits the audience.',
    '6. Show me the seven plans in one table: day and time, accounts, hook, caption, cost. Ask whether to go on.',
    '7. Only after I agree, call confirm with each token. If a token has expired, plan that post again and show me what changed.',
    '8. Report the posts with their ids and times.',
  ].join('\n');
}
