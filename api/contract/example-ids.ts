/** Ids that the examples of all areas share. */
export const IDS = {
  team: 'team_032asvo69xMCdyCgnjcFQR',
  key: 'key_032asvo6A0H3sw1IETOymk',
  workspace: 'ws_032asvo69lrK2KZaONhFWl',
  generation: 'gen_032asvo69gihcBhwg07grd',
  content: 'con_032asvo69f4avOBPXakgtw',
  post: 'post_032asvo69tYtgWRHUEZ7tp',
  target: 'tgt_032asvo69psvZxlUloQ4VJ',
  account: 'acc_032asvo69znFhpJxlIiTg3',
  otherAccount: 'acc_032asvo69sQ8dLr2mXv4Kb',
  automation: 'aut_032asvo69iwaqGcBOn3BX7',
  influencer: 'inf_032asvo69szNl42u9noupK',
  asset: 'ast_032asvo69wda79DRu8KkLj',
  upload: 'upl_032asvo69wRk4TqZm1XcVb',
  ledgerEntry: 'led_032asvo69uF5QQMvUno3ex',
  webhook: 'wh_032asvo69lsmWuwLlyLsnF',
  event: 'evt_032asvo6A17ovL9YBmX4R4',
  delivery: 'dlv_032asvo69sFemTLdG1IOb5',
  trend: 'trd_032asvo69kxjo0k5m2KAi9',
  claim: 'clm_032asvo69uwd3qO719BPdG',
  crawl: 'crw_032asvo69ub0SihqthNcbb',
  auditEntry: 'aud_032asvo69pB4gZcX1mWqT7',
  accessLink: 'lnk_032asvo69vT1rGqQnKcX2b',
  member: 'mem_032asvo69xQe7mTzVb2KcP',
  otherMember: 'mem_032asvo69xSf1nWdYj4LhR',
  invitation: 'inv_032asvo69xUg5pXkZm6NqT',
  session: 'ses_032asvo69xWh9rBcAn8QsV',
  passkey: 'pky_032asvo69xWh9rBcAn8QsW',
  mail: 'mail_032asvo69xYj3tFcEp4RbW',
  notice: 'ntc_032asvo69xZk4uDfGr5ScX',
  app: 'app_032asvo69xYj3tDfEq9SuW',
  testClock: 'clk_032asvo69yLf94kYsM1pRf',
  reviewComment: 'cmt_032asvo69wKd83jXrL0oQe',
} as const;

export const EXAMPLE_SECRET = 'whsec_2c26b46b68ffc68ff99b453c1d30413413422d706483bfa0f98a5e886266e7ae';

/** The base URL of rendered media in the examples. */
export const MEDIA = 'https://kinora.example.com/media/c/9fJ2mQ7xT4vLb0sYc1KdZg';
