// Generated from the OpenAPI document by `npm run client`; do not edit.

import type {
  AcceptedRender,
  Account,
  AnalyticsReport,
  AnalyzeBrand,
  Asset,
  Automation,
  Calendar,
  ChangeAutomation,
  ChangePost,
  ChangeWebhook,
  ChangeWorkspace,
  ClipsJob,
  ConnectAccount,
  Content,
  CreateAutomation,
  CreateGenerations,
  CreateInfluencer,
  CreateInfluencerVideo,
  CreatePost,
  CreateVariants,
  CreateWebhook,
  CreateWorkspace,
  Deleted,
  Delivery,
  FetchAsset,
  GenerateAutomationIdeas,
  Generation,
  GenerationWithDeck,
  GetAccountsQuery,
  GetAnalyticsPostsQuery,
  GetAnalyticsQuery,
  GetAssetsQuery,
  GetAutomationsIdGenerationsQuery,
  GetAutomationsIdPostsQuery,
  GetAutomationsIdTimelineQuery,
  GetAutomationsQuery,
  GetCalendarQuery,
  GetContentQuery,
  GetCreditsData,
  GetCreditsQuery,
  GetGenerationsQuery,
  GetInfluencersQuery,
  GetPostsQuery,
  GetTrendsQuery,
  GetWorkspacesData,
  Identity,
  ImageJob,
  ImportPosts,
  Influencer,
  LedgerEntry,
  MeasuredPost,
  MeasuredPostHistory,
  Post,
  PostAccountsConnectData,
  PostBrandAnalyzeData,
  PostGenerationsIdAcceptData,
  PostPostsImportData,
  PostPreview,
  ReschedulePost,
  StudioJob,
  Timeline,
  TimelineEntry,
  Trend,
  UploadAsset,
  VideoJob,
  VoiceoverJob,
  WebhookEndpoint,
  WebhookEndpointWithSecret,
  Workspace,
  WorkspaceArchival,
  WorkspaceWithBrand,
} from './schemas.ts';

/** Every operation by its method and path, as the reference spells them. */
export interface Operations {
  /** The key, its team, plan, credits and quotas. Needs no scope. 600 requests per 300 s. */
  'GET /me': { input: Record<never, never>; data: Identity };
  /** The balance and the ledger, newest first. Needs the scope `credits:read`. 600 requests per 300 s. */
  'GET /credits': { input: { query?: GetCreditsQuery }; data: GetCreditsData; item: LedgerEntry };
  /** Every workspace: live first, then the default, then oldest first. Needs the scope `workspaces:read`. 600 requests per 300 s. */
  'GET /workspaces': { input: Record<never, never>; data: GetWorkspacesData };
  /** Make a workspace. With a websiteUrl, the first crawl of the site is queued. Needs the scope `workspaces:write`. Not for a key that is pinned to one workspace. 600 requests per 300 s. */
  'POST /workspaces': { input: { body: CreateWorkspace }; data: WorkspaceWithBrand };
  /** One workspace with its brand context. Needs the scope `workspaces:read`. 600 requests per 300 s. */
  'GET /workspaces/{id}': { input: { path: { id: string } }; data: WorkspaceWithBrand };
  /** Change a workspace. A field that is left out is left unchanged; null clears websiteUrl and logoUrl. A new websiteUrl is read by POST /brand/analyze only. Needs the scope `workspaces:write`. 600 requests per 300 s. */
  'PATCH /workspaces/{id}': { input: { path: { id: string }; body: ChangeWorkspace }; data: Workspace };
  /** Archive a workspace. Its waiting posts are withheld at their slots, and its launched automations schedule nothing more. Nothing is cancelled. Needs the scope `workspaces:write`. 600 requests per 300 s. */
  'POST /workspaces/{id}/archive': { input: { path: { id: string } }; data: WorkspaceArchival };
  /** Restore an archived workspace. Withheld posts whose slot has passed go out. `withheldAutomations` counts those whose run was refused meanwhile: launch them again. Needs the scope `workspaces:write`. 600 requests per 300 s. */
  'POST /workspaces/{id}/restore': { input: { path: { id: string } }; data: WorkspaceArchival };
  /** Make a workspace the default. Needs the scope `workspaces:write`. Not for a key that is pinned to one workspace. 600 requests per 300 s. */
  'POST /workspaces/{id}/default': { input: { path: { id: string } }; data: Workspace };
  /** Connected accounts, newest first. Needs the scope `accounts:read`. 600 requests per 300 s. */
  'GET /accounts': { input: { query?: GetAccountsQuery }; data: Account[]; item: Account };
  /** One connected account. Needs the scope `accounts:read`. 600 requests per 300 s. */
  'GET /accounts/{id}': { input: { path: { id: string } }; data: Account };
  /** Disconnect an account. It leaves the lists at once, and no post starts to go out to it any more: a target that still waits for it fails at its slot with account_disconnected, unless the same user was connected again by then. The access is revoked at the platform once a publish that is under way has ended, 5 minutes later at most; it is only forgotten while the same platform user is connected in another workspace, because platforms may end every access of a user with one of them. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'DELETE /accounts/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Begin to connect an account. Send the owner to authorizeUrl; the account is there once consent was given. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'POST /accounts/connect': { input: { body: ConnectAccount }; data: PostAccountsConnectData };
  /** Refresh the account's token now. Answers the account as it is afterwards; a platform that did not answer stands in `lastError`. 409 where only its owner can mend it. Needs the scope `accounts:write`. 600 requests per 300 s. */
  'POST /accounts/{id}/refresh': { input: { path: { id: string } }; data: Account };
  /** Ideas, newest first. Pending ones unless `status` says otherwise. Needs the scope `generations:read`. 10 requests per 300 s. */
  'GET /generations': { input: { query?: GetGenerationsQuery }; data: Generation[]; item: Generation };
  /** Write ideas. Written at once and without a charge, best first, from the prompt and from what the brand says of itself on its site: for live keys by the language model that the operator chose, in the language of the prompt, and what that leaves open in fixed English forms (`writer`); for test keys always in the latter. Nothing is claimed that the brand has not said; without a claim of the brand the score stops at 60. No idea resembles one that waits, or one of the last 90 days: where nothing new can be said, there are fewer than asked. Once 20 posts or more on either side tell what does well in the workspace, hooks and formats follow it, and `why` says so. Works while the workspace is archived. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations': { input: { body?: CreateGenerations }; data: Generation[] };
  /** One idea, with its deck. Needs the scope `generations:read`. 10 requests per 300 s. */
  'GET /generations/{id}': { input: { path: { id: string } }; data: GenerationWithDeck };
  /** Turn an idea into content. Makes a piece of content and starts its render. Counts one content piece; a format that generates AI media costs 10 credits, which come back if the render fails, and is refused where its video can never be made. Accepting again answers the same piece and costs nothing; once that is deleted it is a 409. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations/{id}/accept': { input: { path: { id: string } }; data: PostGenerationsIdAcceptData };
  /** Rewrite the hook of an idea, for A/B tests. All but the hook stays. First come hooks that differ in one thing that is known to matter. Fewer than asked where no more can be had in the language of the idea. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations/{id}/variants': { input: { path: { id: string }; body?: CreateVariants }; data: Generation[] };
  /** Take an idea out of the queue. Discarding again answers the same. Needs the scope `generations:write`. 10 requests per 300 s. */
  'POST /generations/{id}/discard': { input: { path: { id: string } }; data: Generation };
  /** Posts, newest first. Needs the scope `posts:read`. 60 requests per 300 s. */
  'GET /posts': { input: { query?: GetPostsQuery }; data: Post[]; item: Post };
  /** Schedule, publish now, or save a draft. 202 while the media is not ready (a deck renders first, own media is fetched), else 201. 409 where an `asap` post names an account that must be connected again first; a draft or a scheduled post is saved all the same, and the preview warns. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts': { input: { body: CreatePost }; data: Post };
  /** What each account would receive. The same body as POST /posts, judged by the same code. 400 for what is wrong with the body as a whole; what one account refuses is its `refusal`. Records, counts and charges nothing, and answers for an archived workspace too. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/preview': { input: { body: CreatePost }; data: PostPreview };
  /** Make a post of every row of a table. All rows or none: for one bad row the answer is 400, with `{row, field, message}` in `details` for every bad row. Rows are drafts unless `schedule` is sent. `validateOnly` answers 200 with a preview per row, and writes nothing. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/import': { input: { body: ImportPosts }; data: PostPostsImportData };
  /** One post with one target per account. Needs the scope `posts:read`. 60 requests per 300 s. */
  'GET /posts/{id}': { input: { path: { id: string } }; data: Post };
  /** Replace texts or declarations before the post goes out. Each property that is sent replaces the whole of the old one. Every text is judged again for every account. Refused once publishing has started. The status, also that of an approved post, stays. Needs the scope `posts:write`. 60 requests per 300 s. */
  'PATCH /posts/{id}': { input: { path: { id: string }; body: ChangePost }; data: Post };
  /** Cancel a post. Its media is kept. Refused once publishing has started; a cancelled post answers 200 again. Needs the scope `posts:write`. 60 requests per 300 s. */
  'DELETE /posts/{id}': { input: { path: { id: string } }; data: Post };
  /** Move a post in time. An approved post returns to review; a draft's own slot is moved. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/{id}/reschedule': { input: { path: { id: string }; body: ReschedulePost }; data: Post };
  /** Release a draft. At its own slot, or at once where it has none or that has passed. Refused for anything but a draft. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/{id}/publish': { input: { path: { id: string } }; data: Post };
  /** Approve a post that is in review. It goes out at its slot, or at once where that has passed. Refused for anything but a post in review. Needs the scope `posts:write`. 60 requests per 300 s. */
  'POST /posts/{id}/approve': { input: { path: { id: string } }; data: Post };
  /** Posts by local day. Days in the workspace's zone, earliest first; a post belongs to its slot, else to its publishing time, and one that was to go out at once and has not been published to when that was. Days without posts and cancelled posts are left out; so are drafts without a time. Needs the scope `posts:read`. 600 requests per 300 s. */
  'GET /calendar': { input: { query: GetCalendarQuery }; data: Calendar };
  /** Have pictures made. 2 credits each. Answers at once; the content tells how far it is, and names in `assetIds` what it has put into the library. What is paid comes back if it fails or is cancelled. Counts one content piece. Refused while the workspace is archived. There is no `content.ready` event: that is for videos. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/image': { input: { body: ImageJob }; data: AcceptedRender };
  /** Have a clip made. 10 credits. Answers at once; the content tells how far it is, and names in `assetIds` what it has put into the library. What is paid comes back if it fails or is cancelled. Counts one content piece. Refused while the workspace is archived. The content itself is the clip as a video that can be posted. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/video': { input: { body: VideoJob }; data: AcceptedRender };
  /** Have a text spoken. One credit for every 15 seconds of speech that have begun, estimated from the words; where the speech is shorter, the difference comes back when it is ready, and it never costs more. Answers at once; the content tells how far it is, and names in `assetIds` what it has put into the library. What is paid comes back if it fails or is cancelled. Counts one content piece. Refused while the workspace is archived. There is no `content.ready` event. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/voiceover': { input: { body: VoiceoverJob }; data: AcceptedRender };
  /** Cut a long video into clips. One credit for every minute of the source that has begun. `sourceVideoUrl` must answer within 10 seconds; what takes longer goes into the library first. The clips are the liveliest stretches between pauses and cuts, each of minSec to maxSec, rendered for the ratio; `clips` of the content lists them, each a piece of content of its own. Answers at once; the content tells how far it is, and names in `assetIds` what it has put into the library. What is paid comes back if it fails or is cancelled. Counts one content piece. Refused while the workspace is archived. Once a clip is ready, however, a cancel keeps it and gives nothing back. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/clips': { input: { body: ClipsJob }; data: AcceptedRender };
  /** Content, newest first. Needs the scope `content:read`. 600 requests per 300 s. */
  'GET /content': { input: { query?: GetContentQuery }; data: Content[]; item: Content };
  /** One piece of content, with its render. Progress up to 5 is the gathering of sources, up to 50 the making of media, the rest the rendering; what has a deck is only rendered. Where it failed, `error` says why, and its credits are back: not_makeable, source_unreachable, source_too_large, source_unreadable, source_too_long, provider_answer_lost (a provider may have begun and did not say so: it is never asked twice), provider_too_slow, product_unreadable, script_too_long, text_does_not_fit, render_failed, or the media provider's own code, such as content_refused. Warnings of a provider name the call in `path`. Needs the scope `content:read`. 600 requests per 300 s. */
  'GET /content/{id}': { input: { path: { id: string } }; data: Content };
  /** Delete a piece of content and its media. Posts that went out keep their results; their mediaUrl is null from then on. Needs the scope `content:write`. 600 requests per 300 s. */
  'DELETE /content/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/walloftext': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/slideshow': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/greenscreen': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/talkinghead': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/ugc': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/characterswap': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/listicle': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/ranking': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/askmeanything': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/splitscreen': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/grid2x2': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/fadein': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/hookdemo': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/interview': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/productspokesperson': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/greenscreenmobile': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/clonevideo': { input: { body: StudioJob }; data: AcceptedRender };
  /** Render a video in one of the 18 formats. Takes a render on and answers at once; the content then tells how far it is. walloftext, slideshow and greenscreen are free: they are rendered from `deck`, else from the idea that `suggestionId` names, else from `script` or `prompt`, which is shown word for word, over the pictures of `assetIds` (walloftext takes the first; a slideshow one per slide). A deck that stands, the caller's or the idea's, is rendered as it is: what is given beside it is named in `warnings` as not_used. Generated voices are not free, so they refuse `voice`; `music` is an asset of the library. The other formats are made of AI media and cost 10 credits, which come back if the render fails or is cancelled. A deck that the workspace has rendered before is `ready` at once. An unknown format is a 404, as is anything named that is not in the workspace. Counts one content piece. Refused while the workspace is archived. Needs the scope `content:write`. 30 requests per 300 s. */
  'POST /content/statvideo': { input: { body: StudioJob }; data: AcceptedRender };
  /** Cancel a render. Its credits come back, and posts that wait for it fail with render_failed. A long video of which clips are ready keeps them: it ends as ready, only its other clips are cancelled, and no credits come back. Cancelling again answers the same. Works while the workspace is archived. Needs the scope `content:write`. 600 requests per 300 s. */
  'POST /content/{id}/cancel': { input: { path: { id: string } }; data: Content };
  /** The library, newest first. Needs the scope `assets:read`. 600 requests per 300 s. */
  'GET /assets': { input: { query?: GetAssetsQuery }; data: Asset[]; item: Asset };
  /** Add a file to the library. A form with one file, or JSON with a sourceUrl. The same bytes twice are one asset, answered with 200. Video and audio up to 512 MB, images and fonts up to 25 MB. A font is one face, as TrueType, OpenType, WOFF or WOFF2. Needs the scope `assets:write`. 600 requests per 300 s. */
  'POST /assets': { input: { body: FetchAsset } | { form: UploadAsset }; data: Asset };
  /** One asset. Needs the scope `assets:read`. 600 requests per 300 s. */
  'GET /assets/{id}': { input: { path: { id: string } }; data: Asset };
  /** Delete an asset. Decks that were rendered keep their videos. Refused while a job that is not finished names it. Needs the scope `assets:write`. 600 requests per 300 s. */
  'DELETE /assets/{id}': { input: { path: { id: string } }; data: Deleted };
  /** The automations of a workspace, newest first. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations': { input: { query?: GetAutomationsQuery }; data: Automation[]; item: Automation };
  /** Make an automation. A draft: nothing is written or scheduled before generate and launch. `caption` and what follows it is judged by the rules of POST /posts. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations': { input: { body: CreateAutomation }; data: Automation };
  /** One automation. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}': { input: { path: { id: string } }; data: Automation };
  /** Change an automation that is not launched. Needs the scope `automations:write`. 600 requests per 300 s. */
  'PATCH /automations/{id}': { input: { path: { id: string }; body: ChangeAutomation }; data: Automation };
  /** Delete an automation. Stops its cadence and cancels its posts that have not started to go out. Needs the scope `automations:write`. 600 requests per 300 s. */
  'DELETE /automations/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Have ideas written for review. The status is generating until they are there, then review. Discard what is not wanted; the rest is used by the runs, the accepted first, then the best. Costs no credits. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/generate': {
    input: { path: { id: string }; body?: GenerateAutomationIdeas };
    data: Automation;
  };
  /** An automation's ideas, newest first. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}/generations': {
    input: { path: { id: string }; query?: GetAutomationsIdGenerationsQuery };
    data: Generation[];
    item: Generation;
  };
  /** Start the cadence. A run begins at once and fills the coming week; the next ones follow each week, a day ahead. Ideas that are missing are written. Each post counts as a saved post and a content piece, and costs what its format costs. A run that finds its workspace archived schedules nothing and stops the cadence: launch it again after a restore. What is short on one day is tried again on the next. Slots that have passed are not filled. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/launch': { input: { path: { id: string } }; data: Automation };
  /** Stop further runs. Posts that are scheduled already go out. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/pause': { input: { path: { id: string } }; data: Automation };
  /** Go on after a pause. A run that came due meanwhile begins at once. Needs the scope `automations:write`. 600 requests per 300 s. */
  'POST /automations/{id}/resume': { input: { path: { id: string } }; data: Automation };
  /** An automation's posts, newest first. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}/posts': {
    input: { path: { id: string }; query?: GetAutomationsIdPostsQuery };
    data: Post[];
    item: Post;
  };
  /** What will go out, when, and at what credit cost. Earliest first. Computed as a run computes it; nothing is made. Pages are of `entries`. Needs the scope `automations:read`. 600 requests per 300 s. */
  'GET /automations/{id}/timeline': {
    input: { path: { id: string }; query?: GetAutomationsIdTimelineQuery };
    data: Timeline;
    item: TimelineEntry;
  };
  /** The AI presenters of a workspace, newest first. Needs the scope `influencers:read`. 600 requests per 300 s. */
  'GET /influencers': { input: { query?: GetInfluencersQuery }; data: Influencer[]; item: Influencer };
  /** Make an AI presenter. Its first preview is made at once and costs 10 credits, which come back if it fails. Counts as an AI avatar of the plan until it is deleted. Refused while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'POST /influencers': { input: { body: CreateInfluencer }; data: Influencer };
  /** One AI presenter with its previews. Needs the scope `influencers:read`. 600 requests per 300 s. */
  'GET /influencers/{id}': { input: { path: { id: string } }; data: Influencer };
  /** Delete a presenter. Its videos and accounts stay. Previews that are still being made end, and their credits come back. Works while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'DELETE /influencers/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Make one more preview of a presenter. Costs 10 credits, which come back if it fails. Refused while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'POST /influencers/{id}/previews': { input: { path: { id: string } }; data: Influencer };
  /** Make a talking-head video of a presenter. Costs 3 credits per second, estimated as the number of words divided by 2.4 and by the speed of the voice, rounded up. A script of over 180 seconds by that estimate is refused. Where the video is shorter, the difference comes back when it is ready; it never costs more. A script that takes over a quarter longer to say than estimated fails with script_too_long; all of it comes back if the render fails or is cancelled. Takes a presenter in any status: a picture that is missing is made with the video. Counts one content piece. Refused while the workspace is archived. Needs the scope `influencers:write`. 600 requests per 300 s. */
  'POST /influencers/{id}/videos': {
    input: { path: { id: string }; body: CreateInfluencerVideo };
    data: AcceptedRender;
  };
  /** What is rising, and what always works. By rank; of equal ranks the team's own trends first, then the provider's, then the editorial ones. Of each source the newest list of the day asked for or before: a provider that did not answer leaves its last one, for 30 days. Own trends are the hashtags and formats of what was published in the 30 days up to that day, within the workspace of a pinned key and by sandbox or live as the key is; their counts are posts, of the newest 10,000. Needs the scope `trends:read`. 600 requests per 300 s. */
  'GET /trends': { input: { query?: GetTrendsQuery }; data: Trend[]; item: Trend };
  /** Read the website again and rebuild the brand context. Runs on: the workspace at statusUrl tells in lastCrawl how far it is. While one runs, the same crawl is answered. The context is replaced in one step when the crawl ends; a failed crawl leaves it. 409 without a websiteUrl. Needs the scope `brand:write`. 600 requests per 300 s. */
  'POST /brand/analyze': { input: { body?: AnalyzeBrand }; data: PostBrandAnalyzeData };
  /** How the posts of a window did. The window's posts are those published on its days, in the zone of the workspace. Figures are the newest of each published target, since its publishing: collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after it. A test key sees the sandbox platforms' figures, a live key those of the platforms. The previous window's posts are older and had more time to be seen. avgWatchMs is weighed by views. Needs the scope `analytics:read`. 600 requests per 300 s. */
  'GET /analytics': { input: { query?: GetAnalyticsQuery }; data: AnalyticsReport };
  /** How each post of a window did. Posts published on the days of the window, the most views first. Figures are the newest of each published target, since its publishing: collected 1 h, 6 h, 24 h, 3 d, 7 d, 14 d and 30 d after it. A test key sees the sandbox platforms' figures, a live key those of the platforms. Needs the scope `analytics:read`. 600 requests per 300 s. */
  'GET /analytics/posts': { input: { query?: GetAnalyticsPostsQuery }; data: MeasuredPost[]; item: MeasuredPost };
  /** How one post did, step by step. A post that is not out yet has no targets here. A step that was left out says why. Needs the scope `analytics:read`. 600 requests per 300 s. */
  'GET /analytics/posts/{id}': { input: { path: { id: string } }; data: MeasuredPostHistory };
  /** Every endpoint with its last five deliveries. Needs the scope `webhooks:read`. 600 requests per 300 s. */
  'GET /webhooks': { input: Record<never, never>; data: WebhookEndpoint[] };
  /** Subscribe a URL to events. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'POST /webhooks': { input: { body: CreateWebhook }; data: WebhookEndpointWithSecret };
  /** One endpoint. Needs the scope `webhooks:read`. 600 requests per 300 s. */
  'GET /webhooks/{id}': { input: { path: { id: string } }; data: WebhookEndpoint };
  /** Change, disable or enable an endpoint. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'PATCH /webhooks/{id}': { input: { path: { id: string }; body: ChangeWebhook }; data: WebhookEndpoint };
  /** Unsubscribe. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'DELETE /webhooks/{id}': { input: { path: { id: string } }; data: Deleted };
  /** Put a new secret in place. For 24 hours both secrets sign: two v1 values. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'POST /webhooks/{id}/rotate-secret': { input: { path: { id: string } }; data: WebhookEndpointWithSecret };
  /** Send a test event. Delivers a `webhook.test` event to this endpoint alone. Its outcome does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'POST /webhooks/{id}/test': { input: { path: { id: string } }; data: Delivery };
  /** Send one of the last five deliveries again. Under its own delivery id, with six attempts anew. Its outcome does not count towards the ten failures. Needs the scope `webhooks:write`. 600 requests per 300 s. */
  'POST /webhooks/{id}/deliveries/{deliveryId}/redeliver': {
    input: { path: { id: string; deliveryId: string } };
    data: Delivery;
  };
}

/** Where a page keeps its entries, for lists whose data is more than that. */
export const ITEMS_AT: Readonly<Record<string, string>> = {
  'GET /credits': 'ledger',
  'GET /automations/{id}/timeline': 'entries',
};
