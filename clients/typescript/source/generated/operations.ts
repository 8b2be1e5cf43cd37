// Generated from the OpenAPI document by `npm run client`; do not edit.

import type {
  AcceptGeneration,
  AcceptInvitation,
  AcceptedRender,
  AccessLink,
  Account,
  AccountDetails,
  AdvanceTestClock,
  AnalyticsReport,
  AnalyzeBrand,
  App,
  AppAuthorization,
  ApprovePost,
  AskmeanythingJob,
  Asset,
  AssetDetails,
  AuditEntry,
  AuthorizeApp,
  AuthorizedApp,
  Automation,
  BeginUpload,
  Calendar,
  CallbackSecret,
  Catalog,
  ChangeAccount,
  ChangeAddress,
  ChangeAsset,
  ChangeAutomation,
  ChangeGeneration,
  ChangeInfluencer,
  ChangeMember,
  ChangePost,
  ChangePosts,
  ChangeRequirement,
  ChangeWebhook,
  ChangeWorkspace,
  ChangedPost,
  CharacterswapJob,
  ChooseNotices,
  ClipsJob,
  ClonevideoJob,
  CodeSecret,
  ConfirmLink,
  ConfirmSignIn,
  ConnectAccount,
  ConnectLink,
  Content,
  CreateAutomation,
  CreateConnectLink,
  CreateGenerations,
  CreateInfluencer,
  CreateInfluencerVideo,
  CreateKey,
  CreatePost,
  CreateReviewComment,
  CreateReviewLink,
  CreateTestClock,
  CreateVariants,
  CreateWebhook,
  CreateWorkspace,
  Deleted,
  Delivery,
  Done,
  DrawFrame,
  Factors,
  FadeinJob,
  FinishSso,
  Frame,
  GenerateAutomationIdeas,
  Generation,
  GenerationWithDeck,
  GetAccountsQuery,
  GetAnalyticsPostsQuery,
  GetAnalyticsQuery,
  GetAppsAuthorizationQuery,
  GetAppsQuery,
  GetAssetsQuery,
  GetAuditQuery,
  GetAutomationsIdGenerationsQuery,
  GetAutomationsIdPostsQuery,
  GetAutomationsIdTimelineQuery,
  GetAutomationsQuery,
  GetCalendarQuery,
  GetConnectLinksQuery,
  GetContentIdDeckData,
  GetContentQuery,
  GetCreditsData,
  GetCreditsQuery,
  GetEventsData,
  GetEventsQuery,
  GetGenerationsQuery,
  GetInfluencersQuery,
  GetInvitationsQuery,
  GetKeysQuery,
  GetMailQuery,
  GetMembersQuery,
  GetNoticeChoicesQuery,
  GetNoticesQuery,
  GetPasskeysQuery,
  GetPostsIdCommentQuery,
  GetPostsIdReviewLinkQuery,
  GetPostsQuery,
  GetSessionsQuery,
  GetTestClocksQuery,
  GetTrendsQuery,
  GetWorkspacesData,
  GiveCode,
  GreenscreenJob,
  GreenscreenmobileJob,
  Grid2x2Job,
  HookdemoJob,
  Identity,
  IdentityProvider,
  ImageJob,
  ImportPosts,
  Influencer,
  InterviewJob,
  Invitation,
  InvitationWithLink,
  InviteMember,
  Key,
  KeyWithSecret,
  LedgerEntry,
  ListicleJob,
  Mail,
  MarkNotices,
  MeasuredPost,
  MeasuredPostHistory,
  MediaModel,
  Member,
  Notice,
  NoticeChoice,
  Passkey,
  PasskeyOptions,
  Post,
  PostAccountsConnectData,
  PostAssetsBody,
  PostBrandAnalyzeData,
  PostGenerationsIdAcceptData,
  PostNoticesReadData,
  PostPostsImportData,
  PostPreview,
  PostSignInPasskeyOptionsBody,
  ProductspokespersonJob,
  Proof,
  ProveSession,
  RankingJob,
  RecoveryCodes,
  RegisterPasskey,
  RenamePasskey,
  RequestLink,
  ReschedulePost,
  ResetPassword,
  RetryPost,
  ReviewComment,
  ReviewLink,
  Session,
  SetIdentityProvider,
  SignIn,
  SignInResult,
  SignInWithPasskey,
  SignedIn,
  SlideshowJob,
  SplitscreenJob,
  StartSso,
  StartedSso,
  StatvideoJob,
  TalkingheadJob,
  TestClock,
  Timeline,
  TimelineEntry,
  Trend,
  UgcJob,
  Upload,
  UploadAsset,
  VideoJob,
  VoiceoverJob,
  WalloftextJob,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  Workspace,
  WorkspaceArchival,
  WorkspaceWithBrand,
} from './schemas.ts';

/** The types of every operation, by method and path. */
export interface Operations {
  /** Create the callback secret of the key. Signs the webhooks that the `callbackUrl` of jobs of this key receives. Replaces the previous secret, which also signs for 24 hours, as two v1 values. A key that has not called this has a secret that nobody knows. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'POST /me/callback-secret': { input: Record<never, never>; data: CallbackSecret };
  /** Get the key with its team, plan, credits and quotas. Needs no scope. 600 requests per 300 s. */
  'GET /me': { input: Record<never, never>; data: Identity };
  /** Get the credit balance and the ledger. Ledger entries are sorted newest first. Needs the scope `credits:read`. 600 requests per 300 s. */
  'GET /credits': { input: { query?: GetCreditsQuery }; data: GetCreditsData; item: LedgerEntry };
  /** List workspaces. Returns active workspaces before archived ones, the default first, then the oldest first. Needs the scope `workspaces:read`. 600 requests per 300 s. */
  'GET /workspaces': { input: Record<never, never>; data: GetWorkspacesData };
  /** Create a workspace. If the body has a websiteUrl, the first crawl of the site is queued. Needs the scope `workspaces:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'POST /workspaces': { input: { body: CreateWorkspace }; data: WorkspaceWithBrand };
  /** Get a workspace with its brand context. Needs the scope `workspaces:read`. 600 requests per 300 s. */
  'GET /workspaces/{id}': { input: { path: { id: string } }; data: WorkspaceWithBrand };
  /** Update a workspace. Omitted fields stay unchanged; null clears websiteUrl, logoUrl and defaultExpiresAfter. A new websiteUrl does not start a crawl: call POST /brand/analyze. Needs the scope `workspaces:write`. 600 requests per 300 s. */
  'PATCH /workspaces/{id}': { input: { path: { id: string }; body: ChangeWorkspace }; data: Workspace };
  /** Archive a workspace. Withholds its scheduled posts at their slots and stops its launched automations. Cancels nothing. Needs the scope `workspaces:write`. 600 requests per 300 s. */
  'POST /workspaces/{id}/archive': { input: { path: { id: string } }; data: WorkspaceArchival };
  /** Restore an archived workspace. Publishes withheld posts whose slot has passed. `withheldAutomations` counts the automations that skipped a run while archived; launch them again. Needs the scope `workspaces:write`. 600 requests per 300 s. */
  'POST /workspaces/{id}/restore': { input: { path: { id: string } }; data: WorkspaceArchival };
  /** Make a workspace the default. Needs the scope `workspaces:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'POST /workspaces/{id}/default': { input: { path: { id: string } }; data: Workspace };
  /** List connected accounts. Needs the scope `accounts:read`. 600 requests per 300 s. */
  'GET /accounts': { input: { query?: GetAccountsQuery }; data: Account[]; item: Account };
  /** Get a connected account. Needs the scope `accounts:read`. 600 requests per 300 s. */
  'GET /accounts/{id}': { input: { path: { id: string } }; data: AccountDetails };
  /** Change the defaults of an account. Posts use these choices unless they make their own (`clipappOptions`, `perPlatform`). Returns 400 for a choice that the platform does not have or does not offer this account, and 409 if the platform cannot say what it offers. Posts that are being published are not changed. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'PATCH /accounts/{id}': { input: { path: { id: string }; body: ChangeAccount }; data: AccountDetails };
  /** Disconnect an account. The account leaves all lists at once, and no new publish to it starts. A pending target fails at its slot with account_disconnected, unless the same platform user is connected again by then. The token is revoked at the platform once a running publish has ended, at most 5 minutes later. If the same platform user is also connected in another workspace, the token is only deleted here, because a platform may revoke all tokens of a user at once. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'DELETE /accounts/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Start connecting an account. Send the owner to authorizeUrl. It is a page of this service that names the team and the workspace and leads to the platform; the owner must finish in the same browser. With a sandbox key it is the consent page of the simulator. The account is created once the owner gives consent. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'POST /accounts/connect': { input: { body: ConnectAccount }; data: PostAccountsConnectData };
  /** Create a link with which an owner connects an account. Send the URL to the owner of the account, who needs no key. Its page names the team and the workspace and leads to the platform. It connects one account, and ends once that is connected, when it expires, when it is revoked, or with the key. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'POST /accounts/connect-link': { input: { body: CreateConnectLink }; data: AccessLink };
  /** Refresh an account's token now. Returns the account after the refresh. If the platform did not respond, `lastError` says so. Returns 409 if the owner must connect the account again. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'POST /accounts/{id}/refresh': { input: { path: { id: string } }; data: Account };
  /** List the connect links of a workspace. Newest first, without their URLs. A link is listed until 30 days after it expired. Needs the scope `accounts:read`. 600 requests per 300 s. */
  'GET /connect-links': { input: { query?: GetConnectLinksQuery }; data: ConnectLink[]; item: ConnectLink };
  /** Revoke a connect link. Safe to repeat. An owner who is on the page of the platform connects nothing either. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'DELETE /connect-links/{id}': { input: { path: { id: string } }; data: Deleted };
  /** List generations, newest first. Lists pending generations unless `status` is set. Needs the scope `generations:read`. 10 requests per 300 s. */
  'GET /generations': { input: { query?: GetGenerationsQuery }; data: Generation[]; item: Generation };
  /** Write generations. Writes generations at once and free of charge, best first, from what the brand's website states; the prompt chooses among it. For a live key the configured language model writes them in the language of the prompt. For a test key, and where the model wrote too few, they are sentences of the website in its language, each once in a batch (`writer`). Without a known website they are the words of the prompt, and questions to viewers about its topic and the brand. Without a claim of the brand the score is at most 60. No generation resembles a pending one, or one of the last 90 days. If there are fewer than requested, `shortfall` says why. Once the workspace has 20 posts or more on either side of a comparison, hooks and formats follow the results, and `why` says so. Works while the workspace is archived. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations': { input: { body?: CreateGenerations }; data: Generation[] };
  /** Get a generation with its deck. Needs the scope `generations:read`. 10 requests per 300 s. */
  'GET /generations/{id}': { input: { path: { id: string } }; data: GenerationWithDeck };
  /** Edit a generation before it is accepted. Omitted properties stay unchanged, but a post caption that begins with the hook begins with the new one. The score and its reasons are computed again from the hook. 400 if the video could not be made with the new texts; 409 once it was accepted or discarded. Needs the scope `generations:write`. 10 requests per 300 s. */
  'PATCH /generations/{id}': { input: { path: { id: string }; body: ChangeGeneration }; data: GenerationWithDeck };
  /** Accept a generation as content. Creates a content piece and starts its render. Counts one content piece; a format with AI media costs 10 credits, which are refunded if the render fails. 400 if its video can no longer be made. Accepting again returns the same content piece and costs nothing; once that is deleted, it is a 409. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations/{id}/accept': {
    input: { path: { id: string }; body?: AcceptGeneration };
    data: PostGenerationsIdAcceptData;
  };
  /** Rewrite the hook of a generation for A/B tests. Only the hook changes. Hooks that differ in one feature with a known effect come first. If there are fewer than requested, `shortfall` says why. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations/{id}/variants': { input: { path: { id: string }; body?: CreateVariants }; data: Generation[] };
  /** Discard a generation. Discarding again returns the same. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations/{id}/discard': { input: { path: { id: string } }; data: Generation };
  /** List posts, newest first. Needs the scope `posts:read`. 60 requests per 300 s. */
  'GET /posts': { input: { query?: GetPostsQuery }; data: Post[]; item: Post };
  /** Schedule, publish now, or save a draft. 202 while the media is not ready (a deck is rendered, own media is fetched), otherwise 201. 409 if an `asap` post names an account that must be connected again first; a draft or a scheduled post is saved all the same, and the preview warns. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts': { input: { body: CreatePost }; data: Post };
  /** Preview what each account would receive. Takes the body of POST /posts and validates it with the same code. 400 if the body as a whole is invalid; a problem of a single account is its `refusal`. Records, counts and charges nothing, and works for an archived workspace too. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/preview': { input: { body: CreatePost }; data: PostPreview };
  /** Import posts from CSV. All rows or none: if one row is invalid, the response is 400 with `{row, field, message}` in `details` for every invalid row, counted as a spreadsheet counts: the header is row 1. Rows are drafts unless `schedule` is sent. `validateOnly` returns 200 with a preview per row, and writes nothing. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/import': { input: { body: ImportPosts }; data: PostPostsImportData };
  /** Cancel, reschedule or approve up to 200 posts. Each post is changed as by its own request. The response lists every id in the order of the request, with its new state or the error that its own request would get. One request of the rate limit. `If-Match` does not apply. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/bulk': { input: { body: ChangePosts }; data: ChangedPost[] };
  /** Get a post with one target per account. Needs the scope `posts:read`. 60 requests per 300 s. */
  'GET /posts/{id}': { input: { path: { id: string } }; data: Post };
  /** Replace texts or declarations before the post is published. Each property in the body replaces the whole previous value. Every text is validated again for every account. 409 once publishing has started. The status stays, also that of an approved post. Needs the scope `posts:write`. 60 requests per 300 s. */
  'PATCH /posts/{id}': { input: { path: { id: string }; body: ChangePost }; data: Post };
  /** Cancel a post. Its media is kept. 409 once publishing has started; 200 if the post is already cancelled. Needs the scope `posts:write`. 60 requests per 300 s. */
  'DELETE /posts/{id}': { input: { path: { id: string } }; data: Post };
  /** Reschedule a post. An approved post returns to review. A draft keeps its status. A post in review that is objected to stays in review. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/{id}/reschedule': { input: { path: { id: string }; body: ReschedulePost }; data: Post };
  /** Release a draft. Publishes at its slot, or at once if it has none or the slot has passed. A draft that requires a review and was not approved goes in review instead. 409 for anything but a draft. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/{id}/publish': { input: { path: { id: string } }; data: Post };
  /** Approve a post that is in review. Publishes at its slot, or at once if the slot has passed; with `expiresAfter` only within these minutes of its slot. A draft that was never released is a draft again. 409 for anything but a post in review, and with `revision` for a post that was changed since it was read. Needs the scope `posts:write`, or a person with the permission `posts:approve`. 60 requests per 300 s. */
  'POST /posts/{id}/approve': { input: { path: { id: string }; body?: ApprovePost }; data: Post };
  /** Send the failed targets of a post again. For a `failed` or `partial` post. Its failed targets go out again, exactly once, with their texts; published ones stay as they are. Without `scheduledTime` they go at once, and the post is `publishing` until all have ended. With it the post is `scheduled` again, or `in_review` if it was reviewed, and can be changed, moved, cancelled and withheld as before; a cancelled retry of a `partial` post leaves it `partial`. Another `post.published` or `post.failed` reports the whole. 409 if the outcome of a target is unknown (`outcome_unknown`), because it may be live; name the other `platforms` then. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/{id}/retry': { input: { path: { id: string }; body?: RetryPost }; data: Post };
  /** List the review links of a post. Newest first, without their URLs. A link is listed until 30 days after it expired. Needs the scope `posts:read`. 60 requests per 300 s. */
  'GET /posts/{id}/review-link': {
    input: { path: { id: string }; query?: GetPostsIdReviewLinkQuery };
    data: ReviewLink[];
    item: ReviewLink;
  };
  /** Create a link with which a person reviews a post. Send the URL to a reviewer, who needs no key. Its page shows the post as each account will receive it. The reviewer approves it, asks for changes with a comment, or comments; `review` of the post and the event `post.review` report it. An approval releases a post that is in review; another post keeps its status. An objection holds the post in review until it is approved, also if no review was required. The link ends with an approval, when it expires, when it is revoked, or with the key. 409 once publishing has started. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/{id}/review-link': { input: { path: { id: string }; body?: CreateReviewLink }; data: AccessLink };
  /** List the comments on a post. The thread between its reviewers and the team, with their decisions, oldest first. Needs the scope `posts:read`. 60 requests per 300 s. */
  'GET /posts/{id}/comment': {
    input: { path: { id: string }; query?: GetPostsIdCommentQuery };
    data: ReviewComment[];
    item: ReviewComment;
  };
  /** Comment on a post as the team. Reviewers read it on the page of their link. It decides nothing. Needs the scope `posts:write`, or a person with the permission `posts:approve`. 60 requests per 300 s. */
  'POST /posts/{id}/comment': { input: { path: { id: string }; body: CreateReviewComment }; data: ReviewComment };
  /** Revoke a review link. Safe to repeat. What was decided through it stays. Needs the scope `posts:write`. 60 requests per 300 s. */
  'DELETE /posts/{id}/review-link/{linkId}': { input: { path: { id: string; linkId: string } }; data: Deleted };
  /** Delete the own media of a post. For a post with `videoUrl` or `images` that has ended or was cancelled. What was published stays on the platforms. Gives the storage of the video back. Safe to repeat. Needs the scope `posts:write`. 60 requests per 300 s. */
  'DELETE /posts/{id}/media': { input: { path: { id: string } }; data: Deleted };
  /** List posts by local day. Days in the workspace's zone, or in that of the default workspace with `allWorkspaces`, earliest first. A post belongs to the day of its slot; without a slot to the day of its publishing, or of its release if it is not published yet. Empty days, cancelled posts and drafts without a time are omitted. Needs the scope `posts:read`. 600 requests per 300 s. */
  'GET /calendar': { input: { query: GetCalendarQuery }; data: Calendar };
  /** List media models. The models of the media providers that this installation has configured, per kind, the preferred one first. Pass an id as `model` to POST /content/* and POST /influencers/{id}/videos, or set it as a default of the workspace. Test keys always use the embedded provider. Needs the scope `content:read`. 600 requests per 300 s. */
  'GET /content/models': { input: Record<never, never>; data: MediaModel[] };
  /** Draw one frame of a deck. Returns the picture that a render passes to the encoder at `atMs`, before anything is rendered. `deck` is checked as by `POST /content/{format}`; `contentId` and `generationId` use the deck of that resource, and are 409 if it has none. Free. A frame that was drawn before is returned at once. It is kept for 24 hours after the last request for it, among the 100 latest of the team, and does not count as storage. 400 if the frame takes too long to draw, for example far into a long clip. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/frame': { input: { body: DrawFrame }; data: Frame };
  /** Generate images. Each image costs 2 credits. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. There is no `content.ready` event, which is for videos; a `callbackUrl` is notified. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/image': { input: { body: ImageJob }; data: AcceptedRender };
  /** Generate a clip. Costs 10 credits. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. The content itself is the clip as a video that can be posted. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/video': { input: { body: VideoJob }; data: AcceptedRender };
  /** Generate a voiceover. One credit per 15 seconds of speech, rounded up and estimated from the words. The difference is refunded if the speech is shorter; it never costs more. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. There is no `content.ready` event. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/voiceover': { input: { body: VoiceoverJob }; data: AcceptedRender };
  /** Cut a long video into clips. One credit per minute of the source, rounded up. `sourceVideoUrl` must respond within 10 seconds; add a slower source to the library first. The clips are the liveliest stretches between pauses and cuts, each of minSec to maxSec, rendered for the ratio; `clips` of the content lists them, each a content piece of its own. Returns at once; `GET /content/{id}` reports the progress and lists the created assets in `assetIds`. The credits are refunded if the job fails or is cancelled. Counts one content piece. 409 while the workspace is archived. Once a clip is ready, however, a cancel keeps it and refunds nothing. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/clips': { input: { body: ClipsJob }; data: AcceptedRender };
  /** List content, newest first. Needs the scope `content:read`. 600 requests per 300 s. */
  'GET /content': { input: { query?: GetContentQuery }; data: Content[]; item: Content };
  /** Get a content piece with its render. Progress up to 5 covers the sources, up to 50 the media, the rest the render; content with a deck is only rendered. If it failed, `error` gives the reason and the credits are refunded: not_makeable, source_unreachable, source_too_large, source_unreadable, source_too_long, provider_answer_lost (a provider may have started without a response; the call is never repeated), provider_too_slow, product_unreadable, script_too_long, text_does_not_fit, render_failed, or the media provider's own code, such as content_refused. Warnings of a provider name the call in `path`. Needs the scope `content:read`. 600 requests per 300 s. */
  'GET /content/{id}': { input: { path: { id: string } }; data: Content };
  /** Delete a content piece and its media. Published posts keep their results; their mediaUrl becomes null. Needs the scope `content:write`. 600 requests per 300 s. */
  'DELETE /content/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Get the deck of a content piece. Change it and render it again. Null if the content has no deck (own media), or none yet. Needs the scope `content:read`. 600 requests per 300 s. */
  'GET /content/{id}/deck': { input: { path: { id: string } }; data: GetContentIdDeckData };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/walloftext': { input: { body: WalloftextJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/slideshow': { input: { body: SlideshowJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/greenscreen': { input: { body: GreenscreenJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/talkinghead': { input: { body: TalkingheadJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/ugc': { input: { body: UgcJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/characterswap': { input: { body: CharacterswapJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/listicle': { input: { body: ListicleJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/ranking': { input: { body: RankingJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/askmeanything': { input: { body: AskmeanythingJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/splitscreen': { input: { body: SplitscreenJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/grid2x2': { input: { body: Grid2x2Job }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/fadein': { input: { body: FadeinJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/hookdemo': { input: { body: HookdemoJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/interview': { input: { body: InterviewJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/productspokesperson': { input: { body: ProductspokespersonJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/greenscreenmobile': { input: { body: GreenscreenmobileJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/clonevideo': { input: { body: ClonevideoJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Accepts a render and returns at once; `GET /content/{id}` reports the progress. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, or from the generation that `suggestionId` names, or from `script` or `prompt`, which is shown word for word over the pictures of `assetIds` (walloftext uses the first; a slideshow one per slide). A complete deck, the caller's or the generation's, is rendered as it is. `warnings` lists inputs that the video does not show as not_used, a script of which it shows the beginning only as cut_short, and a video without sound as silent. Generated voices are not free, so these formats reject `voice`. `music` is an asset of the library, or music of Kinora by its mood. The other formats use AI media and cost 10 credits, which are refunded if the render fails or is cancelled. A `sourceVideoUrl` that is too long by the header of its MP4 is 400; other files are checked when they are fetched. A deck that the workspace has rendered before is `ready` at once. 404 for an unknown format, and for a reference that does not exist in the workspace. Counts one content piece. 409 while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/statvideo': { input: { body: StatvideoJob }; data: AcceptedRender };
  /** Cancel a render. Its credits are refunded, and posts that wait for it fail with render_failed. A long video with ready clips keeps them: it ends as ready, only its other clips are cancelled, and no credits are refunded. A repeated cancel returns the same. Works while the workspace is archived. Needs the scope `content:write`. 600 requests per 300 s. */
  'POST /content/{id}/cancel': { input: { path: { id: string } }; data: Content };
  /** List assets. Needs the scope `assets:read`. 600 requests per 300 s. */
  'GET /assets': { input: { query?: GetAssetsQuery }; data: Asset[]; item: Asset };
  /** Create an asset from a file or a URL. Send a form with one file, or JSON with a sourceUrl or the id of a complete upload. If the workspace already has the same bytes, the existing asset is returned with 200. A file that exceeds the storage of the plan is 429 usage_limit_reached. Video and audio may have up to 512 MB, images and fonts up to 25 MB. A font file contains one face, as TrueType, OpenType, WOFF or WOFF2. Needs the scope `assets:write`. 600 requests per 300 s. */
  'POST /assets': { input: { body: PostAssetsBody } | { form: UploadAsset }; data: Asset };
  /** Get an asset and what uses it. Needs the scope `assets:read`. 600 requests per 300 s. */
  'GET /assets/{id}': { input: { path: { id: string } }; data: AssetDetails };
  /** Rename an asset. Needs the scope `assets:write`. 600 requests per 300 s. */
  'PATCH /assets/{id}': { input: { path: { id: string }; body: ChangeAsset }; data: Asset };
  /** Delete an asset. Videos that were rendered with the asset are kept. Returns 409 while an unfinished job uses the asset. Needs the scope `assets:write`. 600 requests per 300 s. */
  'DELETE /assets/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Begin an upload in parts. For large files and unsteady connections. The address in `Location` speaks tus 1.0.0: PATCH it with parts of any size, and HEAD it after a lost connection to learn where to continue. A tus client may begin with `Upload-Length` and `Upload-Metadata` (`filename`, `workspaceId`) instead of JSON. Finish with POST /assets and `uploadId`. What is not finished within 24 hours is deleted; until then its bytes count against the storage of the plan. Needs the scope `assets:write`. 600 requests per 300 s. */
  'POST /assets/uploads': { input: { body: BeginUpload }; data: Upload };
  /** Get an upload. Needs the scope `assets:read`. 600 requests per 300 s. */
  'GET /assets/uploads/{id}': { input: { path: { id: string } }; data: Upload };
  /** Cancel an upload. Deletes what has arrived, and frees its storage. Needs the scope `assets:write`. 600 requests per 300 s. */
  'DELETE /assets/uploads/{id}': { input: { path: { id: string } }; data: Deleted };
  /** List the automations of a workspace, newest first. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations': { input: { query?: GetAutomationsQuery }; data: Automation[]; item: Automation };
  /** Create an automation. A draft: nothing is written before `generate` or `launch`, nothing scheduled before `launch`. The properties from `caption` to `clipappOptions` are validated by the rules of POST /posts. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations': { input: { body: CreateAutomation }; data: Automation };
  /** Get an automation. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}': { input: { path: { id: string } }; data: Automation };
  /** Change an automation that is not launched. Needs the scope `automations:write`. 600 requests per 300 s. */
  'PATCH /automations/{id}': { input: { path: { id: string }; body: ChangeAutomation }; data: Automation };
  /** Delete an automation. Stops its cadence and cancels its posts that have not started publishing. Needs the scope `automations:write`. 600 requests per 300 s. */
  'DELETE /automations/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Write generations for review. The status is generating until they are written, then review. Discard those you do not want; the runs use the rest, accepted ones first, then the best. Costs no credits. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/generate': {
    input: { path: { id: string }; body?: GenerateAutomationIdeas };
    data: Automation;
  };
  /** List the generations of an automation, newest first. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}/generations': {
    input: { path: { id: string }; query?: GetAutomationsIdGenerationsQuery };
    data: Generation[];
    item: Generation;
  };
  /** Launch an automation. A run starts at once and fills the coming week; later runs follow each week, a day ahead. Missing generations are written. Each post counts as a saved post and a content piece, and costs the price of its format. A run that finds its workspace archived schedules nothing and stops the cadence: launch it again after a restore. If credits or quotas are short, the run is retried on the next day. Past slots are not filled. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/launch': { input: { path: { id: string } }; data: Automation };
  /** Pause an automation. Posts that are already scheduled are published. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/pause': { input: { path: { id: string } }; data: Automation };
  /** Resume a paused automation. A run that was due during the pause starts at once. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/resume': { input: { path: { id: string } }; data: Automation };
  /** List the posts of an automation, newest first. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}/posts': {
    input: { path: { id: string }; query?: GetAutomationsIdPostsQuery };
    data: Post[];
    item: Post;
  };
  /** Preview the coming posts of an automation with their cost. Earliest first. Computed as a run computes it; nothing is recorded. Pages apply to `entries`. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}/timeline': {
    input: { path: { id: string }; query?: GetAutomationsIdTimelineQuery };
    data: Timeline;
    item: TimelineEntry;
  };
  /** List the test clocks of the team. A team has one at most. Needs the scope `automations:read`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'GET /test-clocks': { input: { query?: GetTestClocksQuery }; data: TestClock[]; item: TestClock };
  /** Create the test clock of the team. Only with a sandbox key, and for a team without connected live accounts and live posts or automations that have not ended. From then on the team goes by this clock, and its live keys change nothing. What is due by `from` happens at `from`. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'POST /test-clocks': { input: { body?: CreateTestClock }; data: TestClock };
  /** Read a test clock. Needs the scope `automations:read`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'GET /test-clocks/{id}': { input: { path: { id: string } }; data: TestClock };
  /** Delete a test clock. The team goes by real time again. Posts that were published stay; credits, quotas and the credit period are again what they were without the clock. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'DELETE /test-clocks/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Advance a test clock. Everything that is due by `to` happens in the order of its time: each thing is done before the clock goes on. Poll the clock until its status is no longer `advancing`. Needs the scope `automations:write`. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'POST /test-clocks/{id}/advance': { input: { path: { id: string }; body: AdvanceTestClock }; data: TestClock };
  /** List the AI influencers of a workspace, newest first. Needs the scope `influencers:read`. 600 requests per 300 s. */
  'GET /influencers': { input: { query?: GetInfluencersQuery }; data: Influencer[]; item: Influencer };
  /** Create an AI influencer. Its first preview is generated at once and costs 10 credits, which are refunded if it fails. Counts as an AI avatar of the plan until it is deleted. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'POST /influencers': { input: { body: CreateInfluencer }; data: Influencer };
  /** Get an AI influencer with its previews. Needs the scope `influencers:read`. 600 requests per 300 s. */
  'GET /influencers/{id}': { input: { path: { id: string } }; data: Influencer };
  /** Change the name or voice of an AI influencer. Omitted properties stay unchanged. A video takes the voice that the influencer has when its job starts. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'PATCH /influencers/{id}': { input: { path: { id: string }; body: ChangeInfluencer }; data: Influencer };
  /** Delete an AI influencer. Its videos and accounts stay. Previews in progress are cancelled, and their credits are refunded. Works while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'DELETE /influencers/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Generate another preview of an AI influencer. Costs 10 credits, which are refunded if it fails. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'POST /influencers/{id}/previews': { input: { path: { id: string } }; data: Influencer };
  /** Create a talking-head video of an AI influencer. Costs 3 credits per second, estimated as the number of words divided by 2.4 and by the speed of the voice, rounded up. 400 if the script takes over 180 seconds by that estimate. If the video is shorter, the difference is refunded when it is ready; it never costs more. A script that takes over a quarter longer to speak than estimated fails with script_too_long. All credits are refunded if the render fails or is cancelled. Works in every status: a missing picture is generated with the video. Counts one content piece. 409 while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'POST /influencers/{id}/videos': {
    input: { path: { id: string }; body: CreateInfluencerVideo };
    data: AcceptedRender;
  };
  /** List trends. Sorted by rank; at the same rank the team's own trends come first, then the provider's, then the editorial ones. Each source contributes its newest list of the requested day or earlier. If a provider does not respond, its last list is used for 30 days. Own trends are the hashtags and formats of posts published in the 30 days up to the requested day: sandbox posts for a test key, live posts for a live key, and only posts of its workspace for a pinned key. Their counts cover the newest 10,000 posts. Needs the scope `trends:read`. 600 requests per 300 s. */
  'GET /trends': { input: { query?: GetTrendsQuery }; data: Trend[]; item: Trend };
  /** Crawl the website and rebuild the brand context. The crawl runs in the background; read its progress in lastCrawl of the workspace at statusUrl. Pictures of the website become assets of the workspace. If a crawl is already running, its id is returned. The context is replaced once the crawl ends; a failed crawl keeps the old one. Returns 409 if the workspace has no websiteUrl. Needs the scope `brand:write`. 600 requests per 300 s. */
  'POST /brand/analyze': { input: { body?: AnalyzeBrand }; data: PostBrandAnalyzeData };
  /** Get a report on the posts of a window. Covers the posts published on the days of the window, in the time zone of the workspace. Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms. Posts of the previous window are older and had more time to collect views. avgWatchMs is weighted by views. Needs the scope `analytics:read`. 600 requests per 300 s. */
  'GET /analytics': { input: { query?: GetAnalyticsQuery }; data: AnalyticsReport };
  /** List the figures of the posts of a window. Lists the posts published on the days of the window, by default the most viewed first. Figures are the newest totals of each published target since it was published, collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after publishing. A test key reads the figures of the sandbox platforms, a live key those of the platforms. Needs the scope `analytics:read`. 600 requests per 300 s. */
  'GET /analytics/posts': { input: { query?: GetAnalyticsPostsQuery }; data: MeasuredPost[]; item: MeasuredPost };
  /** Get a post's figures over time. A post that is not published yet has no targets here. A step that was skipped or read in part has an error. Needs the scope `analytics:read`. 600 requests per 300 s. */
  'GET /analytics/posts/{id}': { input: { path: { id: string } }; data: MeasuredPostHistory };
  /** List webhook endpoints with their last five deliveries. Needs the scope `webhooks:read`. 600 requests per 300 s. */
  'GET /webhooks': { input: Record<never, never>; data: WebhookEndpoint[] };
  /** Create a webhook endpoint. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /webhooks': { input: { body: CreateWebhook }; data: WebhookEndpointWithSecret };
  /** Get a webhook endpoint. Needs the scope `webhooks:read`. 600 requests per 300 s. */
  'GET /webhooks/{id}': { input: { path: { id: string } }; data: WebhookEndpoint };
  /** Update, disable or enable a webhook endpoint. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'PATCH /webhooks/{id}': { input: { path: { id: string }; body: ChangeWebhook }; data: WebhookEndpoint };
  /** Delete a webhook endpoint. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'DELETE /webhooks/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Rotate the secret of a webhook endpoint. For 24 hours deliveries are signed with both secrets, as two v1 values. Needs the scope `webhooks:write`. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /webhooks/{id}/rotate-secret': { input: { path: { id: string } }; data: WebhookEndpointWithSecret };
  /** Send a test event to a webhook endpoint. Delivers a `webhook.test` event to this endpoint only. The result does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'POST /webhooks/{id}/test': { input: { path: { id: string } }; data: Delivery };
  /** Redeliver one of the last five deliveries. The delivery keeps its id and gets six new attempts. The result does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': {
    input: { path: { id: string; deliveryId: string } };
    data: Delivery;
  };
  /** List events. The events of the last 30 days that webhook endpoints of this key can receive, with the bodies that webhooks carry, whether or not an endpoint was subscribed, and those that only a `callbackUrl` receives. Oldest first. To catch up after downtime, store the id of the last event of each page, pass it as `after`, and stop at an empty page. No event is skipped, even if its transaction commits late, because an event is listed only after all earlier transactions have ended, usually within milliseconds. Events may arrive by webhook before they are listed, so deduplicate by `id`, and pass only ids from this list as `after`. An id that is not known, for example after a restore from a backup, returns 404: start without `after`, or with `since`. Needs the scope `webhooks:read`. 600 requests per 300 s. */
  'GET /events': { input: { query?: GetEventsQuery }; data: GetEventsData };
  /** Get the catalog. Everything that this installation knows by name, with limits, prices and labels: platforms, formats, looks, moods, fonts, caption styles, events, scopes and plans. It changes with releases only: send its `ETag` as `If-None-Match`, and an unchanged catalog is 304 without a body. Needs no scope. 600 requests per 300 s. */
  'GET /catalog': { input: Record<never, never>; data: Catalog };
  /** List audit entries. Who did what in the team (to keys, accounts, posts, links, workspaces, members and the like), newest first. A key sees the entries of its mode and those that live and test keys share; a pinned key sees those of its workspace, so `sequence` then has gaps. Entries are never changed or removed. Each is chained to the one before it by `hash`; note the newest `sequence` and `hash`, and the operator can prove later that nothing before it was changed. Actors: `key`; `person` (a member who is signed in); `app` (on behalf of a member who has authorized it); `link` (a person with an access link); `consent` (the owner of an account, on the pages of a connect that the key started); `automation`; `platform`; `operator` (on the server); `web_ui` (a signal in Temporal's Web UI); `service`. Needs the scope `audit:read`. 600 requests per 300 s. */
  'GET /audit': { input: { query?: GetAuditQuery }; data: AuditEntry[]; item: AuditEntry };
  /** List the members of the team. Roles: `owner`: Everything, and appoints and removes owners. `admin`: Everything, including members and keys, but not the owners. `editor`: Creates, schedules and publishes. `approver`: Sees everything that the brand makes, and approves posts in review. `viewer`: Sees everything that the brand makes. Needs a person with the permission `members:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'GET /members': { input: { query?: GetMembersQuery }; data: Member[]; item: Member };
  /** Update the role or workspace of a member. Takes effect on the next request of the member. To transfer the ownership, make another member an owner, then change your own role. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'PATCH /members/{id}': { input: { path: { id: string }; body: ChangeMember }; data: Member };
  /** Remove a member. Ends the sessions and access links of the member at once. What the member has scheduled stays. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'DELETE /members/{id}': { input: { path: { id: string } }; data: Deleted };
  /** List the open invitations. Needs a person with the permission `members:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'GET /invitations': { input: { query?: GetInvitationsQuery }; data: Invitation[]; item: Invitation };
  /** Invite a person to the team. Returns a link, which is valid once and for 168 hours. Replaces an open invitation of the address. Members and open invitations take a seat of the plan. Needs a person with the permission `members:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'POST /invitations': { input: { body: InviteMember }; data: InvitationWithLink };
  /** Revoke an invitation. Needs a person with the permission `members:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'DELETE /invitations/{id}': { input: { path: { id: string } }; data: Deleted };
  /** List your sessions. A session ends after 30 days. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s. */
  'GET /sessions': { input: { query?: GetSessionsQuery }; data: Session[]; item: Session };
  /** Sign out one of your sessions. Needs a person with the permission `sessions:write`; keys are rejected. 600 requests per 300 s. */
  'DELETE /sessions/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Prove that it is you. Opens, for 10 minutes of this session, the operations that ask for a recent proof. A sign-in does so too. Give what signs you in here: the password and, if codes are on, a code, which is used up, or a passkey alone. Needs a person with the permission `sessions:write`; keys are rejected. 600 requests per 300 s. */
  'PATCH /sessions/proof': { input: { body: ProveSession }; data: Proof };
  /** Get your second factors. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s. */
  'GET /factors': { input: Record<never, never>; data: Factors };
  /** Create the secret of your codes. Codes are asked for once `POST /factors/code/confirm` has received a first one. Replaces a secret that was not confirmed. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /factors/code': { input: Record<never, never>; data: CodeSecret };
  /** Turn codes on. Every sign-in by password or link asks for a code from now on. Returns 10 recovery codes, signs out your other sessions and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /factors/code/confirm': { input: { body: GiveCode }; data: RecoveryCodes };
  /** Turn codes off. Deletes the secret and the recovery codes, and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /factors/code/remove': { input: Record<never, never>; data: Done };
  /** Renew your recovery codes. The previous ones are not valid any more. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /factors/recovery-codes': { input: Record<never, never>; data: RecoveryCodes };
  /** Require a second factor of every member. A member whose session has proven none can only add one, or sign in again with it, from the next request on. Their apps wait too. Needs a person with the permission `team:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'PATCH /factors/requirement': { input: { body: ChangeRequirement }; data: ChangeRequirement };
  /** List your passkeys. Needs a person with the permission `sessions:read`; keys are rejected. 600 requests per 300 s. */
  'GET /passkeys': { input: { query?: GetPasskeysQuery }; data: Passkey[]; item: Passkey };
  /** Add a passkey. It signs in without address and password, and counts as both factors. Signs out your other sessions and mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /passkeys': { input: { body: RegisterPasskey }; data: Passkey };
  /** Create the options of a new passkey. They are for this person, browser and service. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /passkeys/options': { input: Record<never, never>; data: PasskeyOptions };
  /** Rename a passkey. Needs a person with the permission `factors:write`; keys are rejected. 600 requests per 300 s. */
  'PATCH /passkeys/{id}': { input: { path: { id: string }; body: RenamePasskey }; data: Passkey };
  /** Remove a passkey. Mails a notice. Needs a person with the permission `factors:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'DELETE /passkeys/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Change your mail address. Mails a link to the new address, which confirms it. Until then the old one signs in. Needs a person with the permission `sessions:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /address-changes': { input: { body: ChangeAddress }; data: Done };
  /** Get the identity provider of the team. Members sign in with it (OpenID Connect). Owners alone see and change it. Needs a person with the permission `sso:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'GET /identity-provider': { input: Record<never, never>; data: IdentityProvider };
  /** Set the identity provider of the team. Replaces it. Its metadata is read first, so that a wrong issuer is refused. Needs a person with the permission `sso:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'POST /identity-provider': { input: { body: SetIdentityProvider }; data: IdentityProvider };
  /** Remove the identity provider of the team. Members without a password ask for a link to sign in. Needs a person with the permission `sso:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'DELETE /identity-provider': { input: Record<never, never>; data: Deleted };
  /** List the mail of the team. Newest first. With `MAIL_CATCH`, mail is not sent but shown here, with the status `caught`. Needs a person with the permission `mail:read`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'GET /mail': { input: { query?: GetMailQuery }; data: Mail[]; item: Mail };
  /** List your notices. The newest first: posts that failed, objections and approvals, accounts to reconnect, and low credits, of the workspaces that you see and the mode of your token. Kept for 90 days. Needs a person with the permission `notices:read`; keys are rejected. 600 requests per 300 s. */
  'GET /notices': { input: { query?: GetNoticesQuery }; data: Notice[]; item: Notice };
  /** Mark all notices as read. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s. */
  'POST /notices/read': { input: Record<never, never>; data: PostNoticesReadData };
  /** Mark a notice as read or unread. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s. */
  'PATCH /notices/{id}': { input: { path: { id: string }; body: MarkNotices }; data: Notice };
  /** List how your notices are mailed. One for each workspace that you see. Needs a person with the permission `notices:read`; keys are rejected. 600 requests per 300 s. */
  'GET /notice-choices': { input: { query?: GetNoticeChoicesQuery }; data: NoticeChoice[]; item: NoticeChoice };
  /** Choose how the notices of a workspace are mailed to you. `id` is the workspace. `daily`: at eight in the morning of the workspace. Mails are in the language of the browser that chose. Those of the team follow the default workspace. Needs a person with the permission `notices:write`; keys are rejected. 600 requests per 300 s. */
  'PATCH /notice-choices/{id}': { input: { path: { id: string }; body: ChooseNotices }; data: NoticeChoice };
  /** List the API keys of the team. Includes revoked and expired keys. Needs a person with the permission `keys:read`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'GET /keys': { input: { query?: GetKeysQuery }; data: Key[]; item: Key };
  /** Create an API key. Needs a person with the permission `keys:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'POST /keys': { input: { body: CreateKey }; data: KeyWithSecret };
  /** Revoke an API key. Ends the key and its access links at once. Safe to repeat. The key stays in the list. Needs a person with the permission `keys:write`; keys are rejected. Keys that are pinned to one workspace are rejected. 600 requests per 300 s. */
  'DELETE /keys/{id}': { input: { path: { id: string } }; data: Key };
  /** List the apps that act for people of the team. Lists the apps that act for you. Owners and administrators see those of every member. Needs a person with the permission `apps:read`; keys are rejected. 600 requests per 300 s. */
  'GET /apps': { input: { query?: GetAppsQuery }; data: App[]; item: App };
  /** Authorize an app to act for you. Returns the URL that sends the app its code. Your role bounds what it may do, now and later. Needs a person with the permission `apps:write`; keys are rejected. A session must have begun, or proven its person, in the last 10 minutes. 600 requests per 300 s. */
  'POST /apps': { input: { body: AuthorizeApp }; data: AuthorizedApp };
  /** Read what an app asks for. Serves the page on which a person authorizes an app. Returns 400 if the app, or the address to return to, is unknown. Needs a person with the permission `apps:read`; keys are rejected. 600 requests per 300 s. */
  'GET /apps/authorization': { input: { query: GetAppsAuthorizationQuery }; data: AppAuthorization };
  /** Revoke an app. Ends the tokens and access links of the app at once. What the app has scheduled stays. Needs a person with the permission `apps:write`; keys are rejected. 600 requests per 300 s. */
  'DELETE /apps/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Sign in with address and password. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. An unknown address gets the same response as a wrong password. Needs no key. Attempts are limited by network and address. */
  'POST /sign-in': { input: { body: SignIn }; data: SignInResult };
  /** Accept an invitation. Makes you a member with this name and password, and starts a session. An invitation is valid once. Needs no key. Attempts are limited by network and address. */
  'POST /invitations/accept': { input: { body: AcceptInvitation }; data: SignedIn };
  /** Give the code of a sign-in. The second step, for 5 minutes after the first. Each code signs in once, and so does each recovery code. Needs no key. Attempts are limited by network and address. */
  'POST /sign-in/code': { input: { body: ConfirmSignIn }; data: SignedIn };
  /** Create the options of a sign-in with a passkey. They are the same for everybody but for their challenge. Needs no key. Attempts are limited by network and address. */
  'POST /sign-in/passkey-options': { input: { body: PostSignInPasskeyOptionsBody }; data: PasskeyOptions };
  /** Sign in with a passkey. Starts a session, with a second factor. Needs no key. Attempts are limited by network and address. */
  'POST /sign-in/passkey': { input: { body: SignInWithPasskey }; data: SignedIn };
  /** Ask for a link to a new password. The response is the same for every address. A member gets a mail, in each team of the address. The link is valid once, for 60 minutes. Needs no key. Attempts are limited by network and address. */
  'POST /password-resets': { input: { body: RequestLink }; data: Done };
  /** Set a new password with a link. Ends every session and app of the member and mails a notice. Needs no key. Attempts are limited by network and address. */
  'POST /password-resets/confirm': { input: { body: ResetPassword }; data: Done };
  /** Ask for a link to sign in. The response is the same for every address. A member gets a mail, in each team of the address. The link is valid once, for 15 minutes. Needs no key. Attempts are limited by network and address. */
  'POST /sign-in-links': { input: { body: RequestLink }; data: Done };
  /** Sign in with a link. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. Needs no key. Attempts are limited by network and address. */
  'POST /sign-in-links/confirm': { input: { body: ConfirmLink }; data: SignInResult };
  /** Confirm a new mail address with a link. The new address signs in from now on, and the old one gets a notice. Needs no key. Attempts are limited by network and address. */
  'POST /address-changes/confirm': { input: { body: ConfirmLink }; data: Done };
  /** Begin single sign-on. Returns the address of the identity provider, and a sealed text that the browser keeps until it returns. Needs no key. Attempts are limited by network and address. */
  'POST /sso/start': { input: { body: StartSso }; data: StartedSso };
  /** Sign in with the response of an identity provider. Starts a session. If codes are on, it returns a `codeToken` instead, for `POST /sign-in/code`. A team's own provider vouches for its second factor. The first time, the verified mail address finds the member or the invitation. Needs no key. Attempts are limited by network and address. */
  'POST /sso/finish': { input: { body: FinishSso }; data: SignInResult };
}

/** The field of `data` with the items, for paged lists whose data is not an array. */
export const ITEMS_AT: Readonly<Record<string, string>> = {
  'GET /credits': 'ledger',
  'GET /automations/{id}/timeline': 'entries',
};
