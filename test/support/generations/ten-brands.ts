import type { Claim } from '../../../domain/generations/generation-draft.ts';

/** Crawled facts of a brand and the prompts of its team. */
export interface BrandFixture {
  brandName: string;
  claims: Claim[];
  keywords: string[];
  competitors: string[];
  prompts: readonly [string | null, string | null, string | null];
}

interface BrandText {
  name: string;
  host: string;
  identity: string;
  promises: string[];
  keywords: string[];
  competitors?: string[];
  prompts: BrandFixture['prompts'];
}

function getBrand({ name, host, identity, promises, keywords, competitors = [], prompts }: BrandText): BrandFixture {
  const url = `https://www.${host}/`;
  const claims = [
    { kind: 'identity', text: identity },
    ...promises.map((text) => ({ kind: 'valueProps', text })),
    ...keywords.map((text) => ({ kind: 'keywords', text })),
    ...competitors.map((text) => ({ kind: 'competitors', text })),
  ];
  return {
    brandName: name,
    claims: claims.map((claim, at) => ({
      ...claim,
      id: `clm_${host.replace(/\W/gu, '')}${at}`,
      quote: claim.text,
      url,
    })),
    keywords,
    competitors,
    prompts,
  };
}

/** Ten brands whose claims contain numbers, names, commands, negations and full sentences. */
export const TEN_BRANDS: readonly BrandFixture[] = [
  getBrand({
    name: 'Nordhavn Bread',
    host: 'nordhavn.example',
    identity: 'A night bakery in Copenhagen',
    promises: [
      'Milled in our own cellar every night',
      'At your door by 6:30',
      '72 hours of fermentation',
      'No yeast, no sugar',
      'Delivered by bike',
    ],
    keywords: ['rye bread', 'sourdough', 'night bakery'],
    competitors: ['Lagkagehuset'],
    prompts: [null, 'rye bread for people who bake at home', 'We bake for the Copenhagen Marathon'],
  }),
  getBrand({
    name: 'Cadenza',
    host: 'cadenza.example',
    identity: 'An open-source scheduler that explains every failed job',
    promises: [
      'Works with Postgres and Kubernetes',
      'Retries every job up to 25 times',
      'Track every run in one place',
      'Free for 5 users',
      'Runs on your own servers',
    ],
    keywords: ['job scheduler', 'cron jobs', 'open source'],
    competitors: ['Airqueue'],
    prompts: [null, 'how to debug cron jobs', 'our app now supports dark mode'],
  }),
  getBrand({
    name: 'Tasca do Zé',
    host: 'tascadoze.example',
    identity: 'Fried cuttlefish since 1974',
    promises: [
      'Lunch from Tuesday to Saturday',
      'No reservations',
      'Grilled over charcoal',
      'Ask Zé for the daily soup',
    ],
    keywords: ['seafood', 'Portuguese food'],
    prompts: [null, 'new menu', 'grilled fish'],
  }),
  getBrand({
    name: 'Velo & Söhne',
    host: 'velosoehne.example',
    identity: 'We repair city bikes in Leipzig',
    promises: [
      'Repaired within 48 hours',
      'Free loan bike while you wait',
      '2-year guarantee on every frame',
      'Book a visit in under a minute',
    ],
    keywords: ['bike repair', 'city bikes', 'e-bikes'],
    prompts: [null, 'Winter tyres', 'learn to fix a flat tyre'],
  }),
  getBrand({
    name: 'Luma Skin',
    host: 'lumaskin.example',
    identity: 'Skin care for tired skin',
    promises: [
      'Tested on 312 volunteers',
      'No perfume',
      'Refill it and save 20%',
      'Made in Lyon',
      'Find your routine with Doctor Amara Diallo',
    ],
    keywords: ['night cream', 'skin care', 'refills'],
    competitors: ['Glowtopia'],
    prompts: [null, '20% off everything until Sunday', 'night cream and vitamin C'],
  }),
  getBrand({
    name: 'Fjell Yoga',
    host: 'fjellyoga.example',
    identity: 'A yoga studio above the Bergen fish market',
    promises: [
      'First class free',
      '14 classes a week',
      'Learn to breathe before you stretch',
      'Mats and tea are included',
    ],
    keywords: ['yoga', 'breathing', 'morning classes'],
    prompts: [null, 'yoga for beginners', 'behind the scenes'],
  }),
  getBrand({
    name: 'Kopfstand Verlag',
    host: 'kopfstand.example',
    identity: 'Picture books for children who ask too much',
    promises: [
      'Printed in Brandenburg on recycled paper',
      '11 new books a year',
      'We answer every letter from a child',
      'Without advertising',
    ],
    keywords: ['picture books', 'reading aloud'],
    prompts: [null, 'the story of our founder Anna', 'why children need boredom'],
  }),
  getBrand({
    name: 'Gearloft',
    host: 'gearloft.example',
    identity: 'Second-hand outdoor gear',
    promises: [
      'Over 40,000 items in stock',
      'Sends a repair kit with every tent',
      'Returns within 60 days',
      'Sell what you no longer wear',
      'Saves 3 tons of waste a week',
    ],
    keywords: ['hiking boots', 'tents', 'second-hand gear'],
    competitors: ['Peakify', 'Trail Barn'],
    prompts: [null, 'Black Friday', 'trail running shoes, hiking boots and camping gear'],
  }),
  getBrand({
    name: 'Brightside Dental',
    host: 'brightside.example',
    identity: 'A dentist for people who are afraid of dentists',
    promises: [
      'Open until 9 on Thursday',
      'No lectures',
      'Explains every step before it starts',
      'Emergency visits on Sunday',
    ],
    keywords: ['dentist visits', 'teeth cleaning'],
    prompts: [null, 'What to ask before a root canal', 'kids who are afraid of the dentist'],
  }),
  getBrand({
    name: 'Hofgut Morgentau',
    host: 'morgentau.example',
    identity: 'Vegetables from a farm near Vienna',
    promises: [
      'A box for 19 euros a week',
      'Pause whenever you travel',
      'Harvested on Wednesday, delivered on Thursday',
      'Grows 64 kinds of tomato',
    ],
    keywords: ['vegetable box', 'organic farm', 'tomatoes'],
    prompts: [null, 'We turn 18 this week', 'grow tomatoes on a balcony'],
  }),
];
