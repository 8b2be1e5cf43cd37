import { expect, test } from '@jest/globals';
import { extractTopics } from '../../../domain/generations/topics/extract-topics.ts';

const canDraw = (text: string): boolean => !/\p{Script=Arabic}/u.test(text);
const topics = (prompt: string): string[] => extractTopics(prompt, canDraw).map(({ text }) => text);

test.each<[string, string[]]>([
  ['cold brew coffee for busy mornings', ['cold brew coffee']],
  ['Write 5 funny videos about our summer sale on running shoes', ['our summer sale']],
  ['Promote our new iPhone case', ['our new iPhone case']],
  ['Black Friday', ['Black Friday']],
  ['sourdough, starters, and baking tools', ['sourdough', 'starters', 'baking tools']],
  ['We are launching a new line of trail running shoes next month', ['trail running shoes']],
  ['Please create ideas for a dog grooming salon in Berlin', ['our dog grooming salon']],
  ['kids who are afraid of the dentist', ['kids who are afraid of the dentist']],
  ['Sourdough bread baked at night in Munich', ['sourdough bread']],
  ['meal prep!!! https://example.com 🔥', ['meal prep']],
])('the topics of %s are %j', (prompt, about) => {
  expect(topics(prompt)).toEqual(about);
});

test.each<[string, string]>([
  ['our summer sale', 'our summer sale'],
  ['my new book on bees', 'my new book'],
  ['new menu', 'our new menu'],
  ['the story of our founder Anna', 'our founder Anna'],
  ['Launch of the Pixel 9', 'Pixel 9'],
  ['behind the scenes', 'our work backstage'],
])('%s is about an owned or named thing: %s', (prompt, text) => {
  expect(extractTopics(prompt, canDraw)).toEqual([{ kind: 'own', text }]);
});

test.each<[string, string]>([
  ['Our app now supports dark mode!', 'our app now supports dark mode'],
  ['We turn 18 this week', 'we turn 18 this week'],
  ['Tell people that we are hiring', 'we are hiring'],
  ['20% off everything until Sunday', '20% off everything until Sunday'],
  ['our loyalty programme turns eighteen', 'our loyalty programme turns eighteen'],
])('%s contains the statement: %s', (prompt, text) => {
  expect(extractTopics(prompt, canDraw)).toEqual([{ kind: 'statement', text }]);
});

test.each<[string, string]>([
  ['Explain how sourdough starters work', 'how sourdough starters work'],
  ['grow tomatoes indoors', 'how to grow tomatoes indoors'],
  ['learn to fix a flat tyre', 'how to fix a flat tyre'],
  ['ideas that show people how to save money on groceries', 'how to save money on groceries'],
  ['What to wear to a summer wedding?', 'what to wear to a summer wedding'],
])('%s contains the clause: %s', (prompt, clause) => {
  expect(extractTopics(prompt, canDraw)).toEqual([{ kind: 'clause', text: clause }]);
});

test.each([
  '',
  ' ',
  'a',
  'Make them funny',
  'be more casual and less salesy',
  '1234',
  'eighteen',
  'forty two',
  '🔥🔥🔥',
  'قهوة باردة',
  'https://a.example/b',
])('%j contains no usable topic', (prompt) => {
  expect(topics(prompt)).toEqual([]);
});
