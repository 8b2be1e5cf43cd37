import type { BriefBrand } from '../../../domain/content/studio/brief/brief.ts';

/** A brand with six scripts of different length and punctuation, and what its formats show. */
export interface SampleBrand {
  brand: BriefBrand;
  presenter: string;
  product: string;
  scripts: readonly [string, string, string, string, string, string];
  items: readonly string[];
  stat: { value: number; unit: string | null; label: string; source: string };
  question: { question: string; answer: string };
  pictures: string;
}

const buildBrand = (name: string, identity: string, valueProps: string[], palette: string[]): BriefBrand => ({
  name,
  identity,
  audience: null,
  tone: null,
  valueProps,
  palette,
});

export const SAMPLE_BRANDS: readonly SampleBrand[] = [
  {
    brand: buildBrand(
      'Hanso',
      'Cold brew coffee for offices',
      ['Roasted on Mondays, shipped on Tuesdays', 'Ready in 12 hours'],
      ['#7C2D12', '#F59E0B'],
    ),
    presenter: 'a barista with short red hair and round glasses',
    product: 'Hanso cold brew',
    scripts: [
      'Cold brew takes eighteen hours. Most people stop at twelve, and taste it.',
      'Nobody tells you this about cold brew. The water matters more than the beans. Filter it, chill it, and wait until the morning.',
      'Your iced coffee is bitter for one reason. It was hot first. Brew it cold and the bitterness never starts. Try it tonight.',
      'Stop buying coffee on the way to work. A jar, a filter and one night make five cups. Here is how we do it.',
      'Why does cold brew taste sweet? Cold water leaves the acids behind and takes the sugar with it.',
      'Grind the beans coarsely, never finely, and weigh them, since a spoon lies to you every morning of the week. Then add water.',
    ],
    items: ['Grind it coarse', 'Wait eighteen hours', 'Strain it twice', 'Pour it over cold ice'],
    stat: { value: 18, unit: 'hours', label: 'until it is ready', source: 'our own kitchen' },
    question: { question: 'Why eighteen hours?', answer: 'Less is sour, and more is bitter.' },
    pictures: 'Cold brew coffee in a tall glass, ice, morning',
  },
  {
    brand: buildBrand(
      'Lindenhof Clinic',
      'Physiotherapy close to the station',
      ['First appointment within three days', 'All public insurers'],
      ['#0F766E', '#E0F2FE'],
    ),
    presenter: 'a woman of forty with dark hair in a white coat',
    product: 'Back course',
    scripts: [
      'Three stretches fix most desk backs. You need four minutes and a wall.',
      'Your neck is not weak. It is tired of looking down. Raise the screen by two hands and it will thank you.',
      'Sitting is not the problem. Sitting still is. Get up every half hour, even for one minute.',
      'This is the mistake we see every week. People rest a sore back for days. Walk instead, gently, and often.',
      'How long does a sprained ankle take? Six weeks, if you move it early. Twelve, if you do not.',
      'Breathe out when you lift. It sounds like nothing, and it protects your spine better than any belt.',
    ],
    items: ['Raise your screen', 'Stand up every half hour', 'Walk after lunch', 'Sleep on your side'],
    stat: { value: 3, unit: 'days', label: 'to your first appointment', source: 'Lindenhof Clinic' },
    question: { question: 'Should I rest a sore back?', answer: 'No. Walk, gently and often.' },
    pictures: 'A bright clinic room with plants, physiotherapy',
  },
  {
    brand: buildBrand(
      'Ledgerly',
      'Bookkeeping software for freelancers',
      ['Invoices in 30 seconds', 'No credit card needed'],
      ['#4F46E5', '#111827'],
    ),
    presenter: 'a man of thirty with a beard and a hoodie',
    product: 'Ledgerly app',
    scripts: [
      'You are losing six hours a month to invoices. Let the software write them.',
      'Here is my favourite shortcut. Forward the receipt, and it is booked. No scanning, no folders, no Sunday evenings.',
      'Freelancers forget one number. Not revenue. The tax that is already spent. We show it on the first screen.',
      'Watch me send an invoice in thirty seconds. Client, hours, done. The reminder goes out by itself.',
      'What happens if a client pays late? Ledgerly asks politely on day three, and firmly on day ten.',
      'Spreadsheets work until they do not, and then you find out in April, with a tax adviser on the phone.',
    ],
    items: ['Forward the receipt', 'Send the invoice', 'See your tax', 'Close the month'],
    stat: { value: 92, unit: '%', label: 'of invoices are paid on time', source: 'Ledgerly report 2026' },
    question: { question: 'Do I need an accountant?', answer: 'For the annual return, yes. For the rest, no.' },
    pictures: 'A laptop with a dashboard on a wooden desk, city at night',
  },
  {
    brand: buildBrand(
      'Atelier Nord',
      'Linen clothes made to order',
      ['Made to order in Porto', 'Free repairs for life'],
      ['#BE185D', '#FDF2F8'],
    ),
    presenter: 'a young woman with curly black hair in a linen dress',
    product: 'Linen shirt',
    scripts: [
      'This shirt is made after you order it. That is why it fits.',
      'Linen gets softer every time you wash it. Ours comes with free repairs, so you can find out for twenty years.',
      'Fast fashion has fifty-two seasons. We have two. Here is what that does to a seam.',
      'Three ways to wear one shirt. Open over a dress. Tucked in. Tied at the waist.',
      'Why is linen wrinkled? Because it is real. Hang it in the steam of your shower.',
      'We measured one hundred shirts from the high street and none of them had the shoulder where the label said.',
    ],
    items: ['Open over a dress', 'Tucked into trousers', 'Tied at the waist', 'Over the shoulders'],
    stat: { value: 20, unit: 'years', label: 'is how long we repair it', source: 'Atelier Nord' },
    question: { question: 'Does linen shrink?', answer: 'Ours does not. It is washed before we cut it.' },
    pictures: 'Linen shirts on a wooden rail, soft window light',
  },
  {
    brand: buildBrand(
      'Kiebitz',
      'Wooden toys for children under six',
      ['Oiled, never painted', 'Grows with your child'],
      ['#16A34A', '#FACC15'],
    ),
    presenter: 'an older man with a grey beard and a work apron',
    product: 'Tower of rings',
    scripts: [
      'A child needs nine toys. Not ninety. Here are the nine.',
      'Put half of the toys away. Bring them back in two weeks, and they are new again.',
      'Blocks teach more than screens. They fall, and then you try again.',
      'We oil our toys instead of painting them. Children chew on everything, so we tested that too.',
      'When is a child too old for blocks? Never. They only build higher.',
      'Toys that light up play for the child, and toys that do nothing wait until the child plays with them.',
    ],
    items: ['Blocks', 'A ball', 'A doll to carry', 'Paper and chalk'],
    stat: { value: 9, unit: 'toys', label: 'are enough for a year', source: 'our own children' },
    question: { question: 'Is the oil safe?', answer: 'Yes. It is linseed oil, the kind you can eat.' },
    pictures: 'Wooden toys on a carpet in a child’s room',
  },
  {
    brand: buildBrand(
      'Feldmark Bank',
      'A bank for families',
      ['Accounts from the age of seven', 'No monthly fee'],
      ['#0B3B60', '#D4AF37'],
    ),
    presenter: 'a bald man with a suit and a tie',
    product: 'Pocket money account',
    scripts: [
      'Start saving ten euros a week. In ten years it is more than you think.',
      'Your child asks for money every day. Give it once a week instead, and let them run out.',
      'Interest is not magic. It is patience with a number. Here is what thirty years do to one hundred euros.',
      'Three accounts are enough. One for bills, one for life, one that you never touch.',
      'How much should be in an emergency fund? Three months of rent, food and transport. Nothing more.',
      'People compare the rate of the loan and forget the fee, and the fee is where the bank earns its money.',
    ],
    items: ['One account for bills', 'One account for life', 'One that you never touch', 'A jar for holidays'],
    stat: { value: 6_240, unit: 'euros', label: 'from ten euros a week', source: 'Feldmark calculator' },
    question: { question: 'When can my child have an account?', answer: 'From the age of seven, with your signature.' },
    pictures: 'Coins and a small plant on a table, calm office',
  },
];
