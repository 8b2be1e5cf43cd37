# Generated from the OpenAPI document by `npm run client`; do not edit.
# mypy: disable-error-code="no-any-return"
# ruff: noqa

from __future__ import annotations

from typing import Any, Dict, List, Literal

from typing_extensions import NotRequired, TypeAlias, TypedDict


class CreateWorkspace(TypedDict):
    name: str
    websiteUrl: NotRequired[str]
    """The brand's website."""
    logoUrl: NotRequired[str]
    """Replaces the logo of the website."""


class ChangeWorkspaceBrandKit(TypedDict):
    """`look` is that of videos whose request and automation name none. No crawl replaces it; null: what the website suggests. `logoAssetId` is an image of the workspace, and `colors` are the colours of videos, the most important first: neither is replaced by a crawl; null: those of the website. `font` is that of hooks, figures and the name on the end card; null: that of the look. `callToAction` and `handle` are shown on a card at the end of videos; null removes them."""

    look: NotRequired[Look | None]
    logoAssetId: NotRequired[str | None]
    colors: NotRequired[List[str] | None]
    font: NotRequired[Font | None]
    callToAction: NotRequired[str | None]
    handle: NotRequired[str | None]


class ChangeWorkspace(TypedDict):
    name: NotRequired[str]
    slug: NotRequired[str]
    """Slugified before it is stored."""
    websiteUrl: NotRequired[str | None]
    logoUrl: NotRequired[str | None]
    timezone: NotRequired[TimeZone]
    defaultModels: NotRequired[Dict[str, str | None]]
    """The media model of each kind for jobs that name none. Null removes one; kinds that are left out stay."""
    defaultExpiresAfter: NotRequired[int | None]
    """`expiresAfter` in minutes of new posts that set none. Null: they have no limit."""
    reviewPolicy: NotRequired[Literal["never", "always"]]
    """`always`: new posts that do not say `reviewRequired` wait for an approval, those of automations too."""
    postingTimes: NotRequired[PostingTimes]
    defaultMood: NotRequired[MoodChoice | None]
    """The music of new videos whose request and automation name none. Null: that of the look, unless the video is made of own clips. `none`: no music."""
    brandKit: NotRequired[ChangeWorkspaceBrandKit]
    """`look` is that of videos whose request and automation name none. No crawl replaces it; null: what the website suggests. `logoAssetId` is an image of the workspace, and `colors` are the colours of videos, the most important first: neither is replaced by a crawl; null: those of the website. `font` is that of hooks, figures and the name on the end card; null: that of the look. `callToAction` and `handle` are shown on a card at the end of videos; null removes them."""


TimeZone: TypeAlias = 'str'


class PostingTimes(TypedDict):
    """The times of the week at which the workspace posts, in its zone. A post whose `scheduledTime` is `next_slot` takes the next one at which no other post is scheduled. Replaced as a whole."""

    mon: NotRequired[List[str]]
    tue: NotRequired[List[str]]
    wed: NotRequired[List[str]]
    thu: NotRequired[List[str]]
    fri: NotRequired[List[str]]
    sat: NotRequired[List[str]]
    sun: NotRequired[List[str]]


MoodChoice: TypeAlias = 'Literal["calm", "chill", "confident", "dramatic", "dreamy", "energetic", "happy", "playful", "none"]'


Look: TypeAlias = 'Literal["clean", "bold", "editorial", "playful", "warm", "trust", "tech", "poster", "calm", "headline"]'


Font: TypeAlias = 'Literal["inter", "montserrat", "anton", "archivo-black", "bebas-neue", "dm-serif-display", "fredoka", "nunito", "playfair-display", "poppins", "space-grotesk"]'


class ChangeAccountDefaults(TypedDict):
    """Omitted properties keep their value; null removes the default."""

    privacy: NotRequired[str | None]
    allowComment: NotRequired[bool | None]
    allowDuet: NotRequired[bool | None]
    allowStitch: NotRequired[bool | None]
    shareToFeed: NotRequired[bool | None]
    collaborators: NotRequired[List[str] | None]
    userTags: NotRequired[List[str] | None]
    categoryId: NotRequired[str | None]
    notifySubscribers: NotRequired[bool | None]
    tags: NotRequired[List[str] | None]
    defaultLanguage: NotRequired[str | None]
    playlistId: NotRequired[str | None]


class ChangeAccount(TypedDict):
    defaults: ChangeAccountDefaults
    """Omitted properties keep their value; null removes the default."""


class ConnectAccount(TypedDict):
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    workspaceId: NotRequired[str]
    ownerType: NotRequired[Literal["brand", "influencer"]]
    influencerId: NotRequired[str]
    redirectUrl: NotRequired[str]
    """Where the browser goes afterwards, with `status`, `platform` and `accountId` in the query. Its origin must be in the list of the team, which the operator of the service keeps. For a sandbox account, `localhost` is allowed too."""


class CreateConnectLink(TypedDict):
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    workspaceId: NotRequired[str]
    ownerType: NotRequired[Literal["brand", "influencer"]]
    influencerId: NotRequired[str]
    expiresInHours: NotRequired[int]


class CreateGenerations(TypedDict):
    count: NotRequired[int]
    prompt: NotRequired[str]
    """A topic for the batch."""
    format: NotRequired[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]]
    """Without it the brand decides the mix of formats; at least 40 % of the batch renders for free."""
    influencerId: NotRequired[str]
    """Writes for this AI influencer."""
    workspaceId: NotRequired[str]


class ChangeGeneration(TypedDict):
    caption: NotRequired[str]
    """The hook, the words on the screen. It also replaces the hook in `deck`."""
    postCaption: NotRequired[str]
    """The caption of the post."""
    hashtags: NotRequired[List[str]]
    deck: NotRequired[Deck]
    """For walloftext, slideshow and greenscreen only."""


class Deck(TypedDict):
    """JSON blueprint of one video. The same deck and assets always give the same bytes."""

    version: Literal[1]
    ratio: Literal["9:16", "4:5", "1:1", "16:9"]
    durationMs: int
    fps: Literal[24, 25, 30, 60]
    background: DeckBackground
    slides: List[DeckSlide]
    captions: DeckCaptions
    audio: NotRequired[DeckAudio]
    safeArea: NotRequired[Literal["universal", "clipapp", "reelnet", "videoshorts", "none"]]
    coverMs: NotRequired[int]
    language: NotRequired[str]
    """The language of the texts, by whose rules words are hyphenated, capitals are set and captions are split into phrases. Default: recognised from the texts."""
    seed: NotRequired[int]
    meta: NotRequired[Dict[str, str | float | bool]]


DeckBackground: TypeAlias = 'DeckColorBackground | DeckGradientBackground | DeckImageBackground | DeckVideoBackground'


class DeckColorBackground(TypedDict):
    kind: Literal["color"]
    color: NotRequired[DeckColor]


DeckColor: TypeAlias = 'str'


class DeckGradientBackground(TypedDict):
    kind: Literal["gradient"]
    colors: NotRequired[List[DeckColor]]
    angle: NotRequired[float]
    """Degrees: 0 points up, 90 to the right."""


class DeckImageBackgroundFocus(TypedDict):
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""

    x: float
    y: float


class DeckImageBackground(TypedDict):
    kind: Literal["image"]
    src: str
    fit: NotRequired[Literal["cover", "contain", "contain-blur"]]
    shade: NotRequired[float]
    """0 is the unchanged picture, 1 is black."""
    blur: NotRequired[float]
    zoom: NotRequired[float]
    """With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows."""
    focus: NotRequired[DeckImageBackgroundFocus]
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""
    motion: NotRequired[Literal["none", "zoom-in", "zoom-out", "pan-left", "pan-right", "pan-up", "pan-down"]]
    """Slow camera movement while the background is shown. Default none."""


class DeckVideoBackgroundFocus(TypedDict):
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""

    x: float
    y: float


class DeckVideoBackground(TypedDict):
    kind: Literal["video"]
    src: str
    fit: NotRequired[Literal["cover", "contain", "contain-blur"]]
    shade: NotRequired[float]
    """0 is the unchanged picture, 1 is black."""
    blur: NotRequired[float]
    zoom: NotRequired[float]
    """With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows."""
    focus: NotRequired[DeckVideoBackgroundFocus]
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""
    trimStartMs: NotRequired[int]
    loop: NotRequired[bool]
    """Default true: repeats from the start of the clip. False freezes the last picture."""
    gainDb: NotRequired[None | float]
    """Gain of the clip’s own sound in decibels; null (the default) mutes it."""


class DeckSlideTransition(TypedDict):
    """How the slide appears. It takes place during this slide, so the video does not become longer."""

    kind: Literal["cut", "fade", "slide-left", "slide-right", "slide-up", "slide-down", "cover-left", "cover-up", "wipe-left", "wipe-right", "wipe-up", "wipe-down", "circle", "clock", "blinds", "dip", "zoom"]
    durationMs: NotRequired[int]
    """Default 300."""


class DeckSlide(TypedDict):
    id: NotRequired[str]
    startMs: int
    endMs: int
    background: NotRequired[DeckBackground]
    boxes: List[DeckBox]
    captionRect: NotRequired[DeckRect]
    """Area of the captions that begin on this slide. Default: the area of `captions.position`."""
    layers: NotRequired[List[DeckLayer]]
    shapes: NotRequired[List[DeckShape]]
    transition: NotRequired[DeckSlideTransition]
    """How the slide appears. It takes place during this slide, so the video does not become longer."""


DeckBoxAnimation = TypedDict(
    "DeckBoxAnimation",
    {"in": 'NotRequired[Literal["none", "fade", "pop", "scale", "slide-up", "slide-down", "slide-left", "slide-right", "wipe", "typewriter", "words", "lines", "sentences"]]', "out": 'NotRequired[Literal["none", "fade", "scale", "slide-up", "slide-down", "wipe"]]', "durationMs": 'NotRequired[int]', "easing": 'NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]'},
)


DeckBoxCounter = TypedDict(
    "DeckBoxCounter",
    {"from": 'NotRequired[float]', "durationMs": 'NotRequired[int]'},
)


class DeckBox(TypedDict):
    id: str
    text: str
    rect: DeckRect
    role: NotRequired[Literal["hook", "body", "label", "cta", "number", "question"]]
    startMs: NotRequired[int]
    endMs: NotRequired[int]
    style: NotRequired[DeckBoxStyle]
    animation: NotRequired[DeckBoxAnimation]
    keyframes: NotRequired[DeckKeyframes]
    behind: NotRequired[bool]
    """Below the layers of its slide, such as a cut-out person. Not with clips or moving pictures as layers."""
    counter: NotRequired[DeckBoxCounter]
    """Counts from a number to the first number of the text, and writes it in the same way."""


class DeckRect(TypedDict):
    """Fractions of the frame width (x, w) and height (y, h)."""

    x: float
    y: float
    w: float
    h: float


class DeckBoxStyleStroke(TypedDict):
    color: NotRequired[DeckColor]
    width: NotRequired[float]


class DeckBoxStyleBackground(TypedDict):
    kind: Literal["none", "line", "box"]
    color: NotRequired[DeckColor]
    padding: NotRequired[float]
    radius: NotRequired[float]
    joined: NotRequired[bool]
    """With kind line: the backgrounds of the lines are one shape with round corners. Default false."""


class DeckBoxStyle(TypedDict):
    """Lengths in em; sizes in fractions of the frame height."""

    preset: NotRequired[Literal["hook", "plain", "outline", "pill", "card", "wall", "stat", "sticker"]]
    font: NotRequired[DeckFont]
    weight: NotRequired[int]
    size: NotRequired[Literal["auto"] | float]
    minSize: NotRequired[float]
    maxSize: NotRequired[float]
    color: NotRequired[DeckColor]
    align: NotRequired[Literal["left", "center", "right"]]
    valign: NotRequired[Literal["top", "middle", "bottom"]]
    lineHeight: NotRequired[float]
    letterSpacing: NotRequired[float]
    case: NotRequired[Literal["none", "upper", "lower"]]
    stroke: NotRequired[DeckBoxStyleStroke]
    background: NotRequired[DeckBoxStyleBackground]
    shadow: NotRequired[bool]
    maxLines: NotRequired[int]
    rtl: NotRequired[bool]


DeckFont: TypeAlias = 'Literal["inter", "montserrat", "anton", "archivo-black", "bebas-neue", "dm-serif-display", "fredoka", "nunito", "playfair-display", "poppins", "space-grotesk"] | str'


class DeckKeyframesItem(TypedDict):
    atMs: int
    """Milliseconds from the start of the box or layer."""
    x: NotRequired[float]
    """Offset, as a fraction of the frame width. Default 0."""
    y: NotRequired[float]
    """Offset, as a fraction of the frame height. Default 0."""
    scale: NotRequired[float]
    """Default 1."""
    rotation: NotRequired[float]
    """Degrees clockwise. Default 0."""
    opacity: NotRequired[float]
    """Default 1."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]
    """The easing to this state from the one before. Default ease-in-out."""


DeckKeyframes: TypeAlias = 'List[DeckKeyframesItem]'


DeckLayer: TypeAlias = 'DeckImageLayer | DeckVideoLayer'


class DeckImageLayerFocus(TypedDict):
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""

    x: float
    y: float


DeckImageLayerAnimation = TypedDict(
    "DeckImageLayerAnimation",
    {"in": 'NotRequired[Literal["none", "fade", "pop", "scale", "slide-up", "slide-down", "slide-left", "slide-right", "wipe"]]', "out": 'NotRequired[Literal["none", "fade", "scale", "slide-up", "slide-down", "wipe"]]', "durationMs": 'NotRequired[int]', "easing": 'NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]'},
)


class DeckImageLayer(TypedDict):
    kind: Literal["image"]
    id: NotRequired[str]
    src: str
    rect: DeckRect
    fit: NotRequired[Literal["cover", "contain", "contain-blur"]]
    """Fit within the rect. With contain, the free area is transparent. Default cover."""
    zoom: NotRequired[float]
    """With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows."""
    focus: NotRequired[DeckImageLayerFocus]
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""
    z: NotRequired[int]
    """Stacking order: higher is above lower; equal values keep their order."""
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    key: NotRequired[DeckLayerKey]
    radius: NotRequired[float]
    """Corner radius as a fraction of the shorter side of the rect."""
    opacity: NotRequired[float]
    motion: NotRequired[Literal["none", "zoom-in", "zoom-out", "pan-left", "pan-right", "pan-up", "pan-down"]]
    animation: NotRequired[DeckImageLayerAnimation]
    """How the picture appears and leaves. Not with a motion."""
    keyframes: NotRequired[DeckKeyframes]


DeckLayerKey: TypeAlias = 'DeckAlphaKey | DeckChromaKey'


class DeckAlphaKey(TypedDict):
    """Keeps the transparency of a clip: of a WebM or MOV with an alpha channel, or of a sticker (an animated GIF or PNG). That of a picture is always kept."""

    kind: Literal["alpha"]


class DeckChromaKey(TypedDict):
    """Makes one colour transparent and removes its tint from the edges of the rest."""

    kind: Literal["chroma"]
    color: NotRequired[DeckColor]
    """Default #00FF00."""
    similarity: NotRequired[float]
    """Maximum distance from the colour. Default 0.15."""
    blend: NotRequired[float]
    """Softness of the edge. Default 0.08."""


class DeckVideoLayerFocus(TypedDict):
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""

    x: float
    y: float


class DeckVideoLayer(TypedDict):
    kind: Literal["video"]
    id: NotRequired[str]
    src: str
    rect: DeckRect
    fit: NotRequired[Literal["cover", "contain", "contain-blur"]]
    """Fit within the rect. With contain, the free area is transparent. Default cover."""
    zoom: NotRequired[float]
    """With cover: 1 (the default) shows as much as fits, 2 half of its width and height. With contain-blur: 1 shows it whole, 2 at twice that size, as far as the area allows."""
    focus: NotRequired[DeckVideoLayerFocus]
    """With cover or contain-blur: the point of the picture that is shown in the middle, as far as its edges allow. Default 0.5, 0.5."""
    z: NotRequired[int]
    """Stacking order: higher is above lower; equal values keep their order."""
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    key: NotRequired[DeckLayerKey]
    radius: NotRequired[float]
    """Corner radius as a fraction of the shorter side of the rect."""
    opacity: NotRequired[float]
    trimStartMs: NotRequired[int]
    loop: NotRequired[bool]
    """Default true: repeats from the start of the clip. False freezes the last picture."""
    gainDb: NotRequired[None | float]
    """Gain of the clip’s own sound in decibels; null (the default) mutes it."""


DeckShape: TypeAlias = 'DeckRectangle | DeckLine | DeckArrow | DeckProgress | DeckBars | DeckDonut | DeckCurve | DeckDevice | DeckTap'


class DeckRectangle(TypedDict):
    """Filled, or with `width` an outline."""

    kind: Literal["rectangle"]
    rect: DeckRect
    radius: NotRequired[float]
    width: NotRequired[float]
    """Width of the line, as a fraction of the frame height."""
    id: NotRequired[str]
    color: NotRequired[DeckColor]
    opacity: NotRequired[float]
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    growMs: NotRequired[int]
    """How long it takes to appear. Default 600; a progress bar takes all of its time."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]


class DeckLineFrom(TypedDict):
    x: float
    y: float


class DeckLineTo(TypedDict):
    x: float
    y: float


DeckLine = TypedDict(
    "DeckLine",
    {"kind": 'Literal["line"]', "from": 'DeckLineFrom', "to": 'DeckLineTo', "width": 'NotRequired[float]', "id": 'NotRequired[str]', "color": 'NotRequired[DeckColor]', "opacity": 'NotRequired[float]', "startMs": 'NotRequired[int]', "endMs": 'NotRequired[int]', "growMs": 'NotRequired[int]', "easing": 'NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]'},
)


class DeckArrowFrom(TypedDict):
    x: float
    y: float


class DeckArrowTo(TypedDict):
    x: float
    y: float


DeckArrow = TypedDict(
    "DeckArrow",
    {"kind": 'Literal["arrow"]', "from": 'DeckArrowFrom', "to": 'DeckArrowTo', "width": 'NotRequired[float]', "id": 'NotRequired[str]', "color": 'NotRequired[DeckColor]', "opacity": 'NotRequired[float]', "startMs": 'NotRequired[int]', "endMs": 'NotRequired[int]', "growMs": 'NotRequired[int]', "easing": 'NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]'},
)


class DeckProgress(TypedDict):
    """A bar that fills in growMs; by default, while it is shown."""

    kind: Literal["progress"]
    rect: DeckRect
    track: NotRequired[DeckColor]
    id: NotRequired[str]
    color: NotRequired[DeckColor]
    opacity: NotRequired[float]
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    growMs: NotRequired[int]
    """How long it takes to appear. Default 600; a progress bar takes all of its time."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]


class DeckBars(TypedDict):
    """A bar chart; the largest value is as high as the rect."""

    kind: Literal["bars"]
    rect: DeckRect
    values: List[float]
    colors: NotRequired[List[DeckColor]]
    radius: NotRequired[float]
    id: NotRequired[str]
    color: NotRequired[DeckColor]
    opacity: NotRequired[float]
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    growMs: NotRequired[int]
    """How long it takes to appear. Default 600; a progress bar takes all of its time."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]


class DeckDonut(TypedDict):
    """Parts of a whole, clockwise from the top."""

    kind: Literal["donut"]
    rect: DeckRect
    values: List[float]
    colors: NotRequired[List[DeckColor]]
    thickness: NotRequired[float]
    """A share of the radius. Default 0.36."""
    id: NotRequired[str]
    color: NotRequired[DeckColor]
    opacity: NotRequired[float]
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    growMs: NotRequired[int]
    """How long it takes to appear. Default 600; a progress bar takes all of its time."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]


class DeckCurve(TypedDict):
    """A line chart from the least to the largest value."""

    kind: Literal["curve"]
    rect: DeckRect
    values: List[float]
    width: NotRequired[float]
    """Width of the line, as a fraction of the frame height."""
    id: NotRequired[str]
    color: NotRequired[DeckColor]
    opacity: NotRequired[float]
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    growMs: NotRequired[int]
    """How long it takes to appear. Default 600; a progress bar takes all of its time."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]


class DeckDevice(TypedDict):
    """The case of a phone or the window of a browser, around its rect."""

    kind: Literal["device"]
    device: Literal["phone", "browser"]
    rect: DeckRect
    id: NotRequired[str]
    color: NotRequired[DeckColor]
    opacity: NotRequired[float]
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    growMs: NotRequired[int]
    """How long it takes to appear. Default 600; a progress bar takes all of its time."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]


class DeckTapAt(TypedDict):
    x: float
    y: float


class DeckTap(TypedDict):
    """A ring that grows from a point and vanishes. `size` is a fraction of the frame height, default 0.05."""

    kind: Literal["tap"]
    at: DeckTapAt
    size: NotRequired[float]
    id: NotRequired[str]
    color: NotRequired[DeckColor]
    opacity: NotRequired[float]
    startMs: NotRequired[int]
    """Default: the start of its slide."""
    endMs: NotRequired[int]
    """Default: the end of its slide."""
    growMs: NotRequired[int]
    """How long it takes to appear. Default 600; a progress bar takes all of its time."""
    easing: NotRequired[Literal["linear", "ease-out", "ease-in-out", "back", "bounce", "elastic"]]


class DeckCaptionsWordsItem(TypedDict):
    text: str
    startMs: int
    endMs: int


class DeckCaptions(TypedDict):
    enabled: bool
    style: Literal["plain", "karaoke", "highlight", "word", "pill", "progressive"]
    words: NotRequired[List[DeckCaptionsWordsItem]]
    """At most 7200 characters in total."""
    position: NotRequired[Literal["top", "center", "bottom"]]
    animation: NotRequired[Literal["none", "pop", "bounce", "slide", "weight"]]
    """How the spoken word moves when it begins; with weight, it is bolder until it ends. Default none."""
    maxWords: NotRequired[int]
    color: NotRequired[DeckColor]
    activeColor: NotRequired[DeckColor]
    textStyle: NotRequired[DeckBoxStyle]


class DeckAudioLoudness(TypedDict):
    lufs: NotRequired[float]
    """Integrated loudness; default -14."""
    truePeakDb: NotRequired[float]
    """Decibels; default -1."""


class DeckAudio(TypedDict):
    """Sound of the video, mixed with the sound of its clips. Gains in decibels."""

    voiceover: NotRequired[DeckVoiceover]
    music: NotRequired[DeckMusic]
    effects: NotRequired[List[DeckSoundEffect]]
    loudness: NotRequired[DeckAudioLoudness]


class DeckVoiceover(TypedDict):
    src: str
    startMs: NotRequired[int]
    gainDb: NotRequired[float]


class DeckMusic1(TypedDict):
    src: str
    trimStartMs: NotRequired[int]
    """Only with src."""
    gainDb: NotRequired[float]
    """Decibels; default -12, with mood -10."""
    fadeInMs: NotRequired[int]
    fadeOutMs: NotRequired[int]
    """Default 0, with mood 800."""
    loop: NotRequired[bool]
    """Only with src. Default true."""
    duck: NotRequired[bool]
    """Default true: lowers the music while the voice-over and spoken effects play."""


class DeckMusic2(TypedDict):
    mood: Literal["calm", "chill", "confident", "dramatic", "dreamy", "energetic", "happy", "playful"]
    gainDb: NotRequired[float]
    """Decibels; default -12, with mood -10."""
    fadeInMs: NotRequired[int]
    fadeOutMs: NotRequired[int]
    """Default 0, with mood 800."""
    duck: NotRequired[bool]
    """Default true: lowers the music while the voice-over and spoken effects play."""


DeckMusic: TypeAlias = 'DeckMusic1 | DeckMusic2'


class DeckSoundEffect1(TypedDict):
    src: str
    atMs: int
    gainDb: NotRequired[float]
    """Decibels; default 0, with sound -14."""
    spoken: NotRequired[bool]
    """Default false. True lowers the music while it plays."""


class DeckSoundEffect2(TypedDict):
    sound: Literal["pop", "whoosh"]
    atMs: int
    gainDb: NotRequired[float]
    """Decibels; default 0, with sound -14."""
    spoken: NotRequired[bool]
    """Default false. True lowers the music while it plays."""


DeckSoundEffect: TypeAlias = 'DeckSoundEffect1 | DeckSoundEffect2'


class AcceptGeneration(TypedDict):
    """A generation that was accepted before keeps the `reference` and `callbackUrl` of that request."""

    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""


class CreateVariants(TypedDict):
    count: NotRequired[int]


class CreatePostPerPlatform(TypedDict):
    clipapp: NotRequired[PlatformText]
    reelnet: NotRequired[ReelnetPost]
    videoshorts: NotRequired[VideoshortsPost]


class CreatePost(TypedDict):
    suggestionId: NotRequired[str]
    """Source 1: a generation, accepted with the post. If the body has several sources, the first in this order is used."""
    contentId: NotRequired[str]
    """Source 2: an accepted or rendered content piece. If the body has several sources, the first in this order is used."""
    deck: NotRequired[Deck]
    format: NotRequired[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]]
    """Required with `deck`; ignored without one."""
    videoUrl: NotRequired[str]
    """Source 4: own media, fetched before publishing. If the body has several sources, the first in this order is used."""
    images: NotRequired[List[str]]
    """Source 4 without a `videoUrl`: the first image becomes the video; the others reach no platform."""
    thumbnailUrl: NotRequired[str]
    """Cover frame; used only with `videoUrl`."""
    selectedAccounts: SelectedAccounts
    schedule: NotRequired[Literal["asap", "scheduled", "draft"]]
    scheduledTime: NotRequired[str]
    """RFC 3339; seconds may be omitted. An instant with Z or an offset; otherwise wall time in `timezone`. `next_slot` takes the next of the `postingTimes` of the workspace at which no other post is scheduled."""
    timezone: NotRequired[TimeZone]
    """Defaults to UTC, and with `next_slot` to the zone of the workspace."""
    expiresAfter: NotRequired[int | None]
    """Minutes after the slot (or after acceptance or release, if the post has no later slot) until which publishing may start. A later start, as after an outage, ends the post `failed` with `slot_missed`. Null: no limit. Defaults to `defaultExpiresAfter` of the workspace."""
    caption: NotRequired[str]
    """Defaults to the text of the generation if the source is `suggestionId`, or the `contentId` of an accepted generation."""
    hashtags: NotRequired[List[str]]
    """Defaults to the text of the generation if the source is `suggestionId`, or the `contentId` of an accepted generation."""
    perPlatform: NotRequired[CreatePostPerPlatform]
    ownerType: NotRequired[Literal["brand", "influencer"]]
    """The owner of the accounts."""
    influencerId: NotRequired[str]
    """Required with ownerType influencer; not allowed otherwise."""
    publishMode: NotRequired[Literal["publish", "draft", "inbox"]]
    clipappSendToInbox: NotRequired[bool]
    clipappOptions: NotRequired[ClipappOptions]
    declarations: NotRequired[Declarations]
    workspaceId: NotRequired[str]
    reviewRequired: NotRequired[bool]
    """The post waits in review until it is approved, by POST /posts/{id}/approve or over a review link. A draft does so once it is released. Defaults to the `reviewPolicy` of the workspace."""
    reviewers: NotRequired[Reviewers]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""


class SelectedAccounts(TypedDict):
    """Account ids by platform; at least one account in all."""

    clipapp: NotRequired[List[str]]
    reelnet: NotRequired[List[str]]
    videoshorts: NotRequired[List[str]]


class PlatformText(TypedDict):
    """Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account."""

    caption: NotRequired[str]
    hashtags: NotRequired[List[str]]


class ReelnetPost(TypedDict):
    """Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account."""

    caption: NotRequired[str]
    hashtags: NotRequired[List[str]]
    firstComment: NotRequired[str]
    """Only for reelnet and videoshorts."""
    shareToFeed: NotRequired[bool]
    """reelnet: also show the reel in the feed."""
    collaborators: NotRequired[List[str]]
    """reelnet: usernames to invite as collaborators."""
    userTags: NotRequired[List[str]]
    """reelnet: usernames to tag."""


class VideoshortsPost(TypedDict):
    """Omitted texts are inherited from the post's own values, and other omitted properties from the defaults of the account."""

    caption: NotRequired[str]
    hashtags: NotRequired[List[str]]
    title: NotRequired[str]
    """Only for videoshorts."""
    firstComment: NotRequired[str]
    """Only for reelnet and videoshorts."""
    privacy: NotRequired[Literal["public", "unlisted", "private"]]
    categoryId: NotRequired[str]
    """videoshorts: the category. Default: that of the service."""
    notifySubscribers: NotRequired[bool]
    """videoshorts."""
    tags: NotRequired[List[str]]
    """videoshorts: tags instead of the hashtags. They are not shown."""
    defaultLanguage: NotRequired[str]
    """videoshorts: the language of title and description."""
    playlistId: NotRequired[str]
    """videoshorts: the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why."""


class ClipappOptions(TypedDict):
    """Omitted options keep the account's default."""

    disableComment: NotRequired[bool]
    disableDuet: NotRequired[bool]
    disableStitch: NotRequired[bool]
    allowComments: NotRequired[bool]
    allowDuet: NotRequired[bool]
    allowStitch: NotRequired[bool]
    privacy: NotRequired[str]
    """clipapp: who sees the post, as one of `offered.privacyLevels` of the account."""


class Declarations(TypedDict):
    """Omitted declarations are not sent."""

    madeForKids: NotRequired[bool]
    """Required with a videoshorts account."""
    brandedContent: NotRequired[bool]
    """A paid partnership."""
    brandOrganic: NotRequired[bool]
    """Promotion of the caller's own business."""
    aiGenerated: NotRequired[bool]
    """Sent to clipapp only."""
    containsSyntheticMedia: NotRequired[bool]
    """Sent to videoshorts only."""


class Reviewers(TypedDict):
    mode: NotRequired[Literal["any", "all"]]
    """`any`: one approval releases the post. `all`: every name must approve."""
    names: NotRequired[List[str]]
    """Who may review over a link. Empty: anybody with a link."""


class ImportPosts(TypedDict):
    csv: str
    """RFC 4180, with commas, semicolons or tabs (a first line `sep=;` names the separator), and with a header: `caption`, `videoUrl`, and optionally `scheduledTime` (local date and time in `timezone`, such as 2026-03-02 18:00) and `hashtags` (separated by spaces or commas). Empty rows and columns are skipped. At most 5,000 rows, and 20,000 characters per cell."""
    selectedAccounts: SelectedAccounts
    timezone: NotRequired[TimeZone]
    schedule: NotRequired[Literal["draft", "scheduled"]]
    expiresAfter: NotRequired[int | None]
    """Minutes after the slot (or after acceptance or release, if the post has no later slot) until which publishing may start. A later start, as after an outage, ends the post `failed` with `slot_missed`. Null: no limit. Defaults to `defaultExpiresAfter` of the workspace."""
    declarations: NotRequired[Declarations]
    reviewRequired: NotRequired[bool]
    """The post waits in review until it is approved, by POST /posts/{id}/approve or over a review link. A draft does so once it is released. Defaults to the `reviewPolicy` of the workspace."""
    reviewers: NotRequired[Reviewers]
    validateOnly: NotRequired[bool]
    """A dry run: validates everything, imports nothing."""
    workspaceId: NotRequired[str]


class ChangePosts(TypedDict):
    ids: List[str]
    action: Literal["cancel", "reschedule", "approve"]
    scheduledTime: NotRequired[str]
    """The slot of all posts; only with `reschedule`."""
    timezone: NotRequired[TimeZone]
    """Defaults to the zone of each post."""


class ChangePostPerPlatform(TypedDict):
    clipapp: NotRequired[PlatformText]
    reelnet: NotRequired[ReelnetPost]
    videoshorts: NotRequired[VideoshortsPost]


class ChangePost(TypedDict):
    """Each property in the body replaces the whole previous value."""

    caption: NotRequired[str | None]
    """Null clears it."""
    hashtags: NotRequired[List[str]]
    perPlatform: NotRequired[ChangePostPerPlatform]
    declarations: NotRequired[Declarations]


class ReschedulePost(TypedDict):
    scheduledTime: str
    """RFC 3339; seconds may be omitted. An instant with Z or an offset; otherwise wall time in `timezone`. `next_slot` takes the next of the `postingTimes` of the workspace at which no other post is scheduled."""
    timezone: NotRequired[TimeZone]
    """Defaults to the zone of the post."""


class ApprovePost(TypedDict):
    revision: NotRequired[int]
    """The `revision` of the post that was read. 409 if the post was changed since. Without it the post is approved as it is now."""


class RetryPost(TypedDict):
    platforms: NotRequired[List[Literal["clipapp", "reelnet", "videoshorts"]]]
    """Defaults to all on which a target has failed."""
    scheduledTime: NotRequired[str]
    """The slot of the retry. Without it they go out at once."""
    timezone: NotRequired[TimeZone]
    """The zone of `scheduledTime`. Defaults to that of the post."""


class CreateReviewLink(TypedDict):
    expiresInHours: NotRequired[int]
    reviewer: NotRequired[str]
    """Whose link it is. Without it the page asks for the name."""


class CreateReviewComment(TypedDict):
    text: str


class DrawFrame1(TypedDict):
    workspaceId: NotRequired[str]
    deck: Deck
    atMs: int
    """At most the duration of the deck. Rounded to the nearest frame, as all times of a deck."""


class DrawFrame2(TypedDict):
    workspaceId: NotRequired[str]
    contentId: str
    atMs: int
    """At most the duration of the deck. Rounded to the nearest frame, as all times of a deck."""


class DrawFrame3(TypedDict):
    workspaceId: NotRequired[str]
    generationId: str
    atMs: int
    """At most the duration of the deck. Rounded to the nearest frame, as all times of a deck."""


DrawFrame: TypeAlias = 'DrawFrame1 | DrawFrame2 | DrawFrame3'


class ImageJob(TypedDict):
    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: str
    count: NotRequired[int]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    referenceAssetIds: NotRequired[List[str]]
    """Images of the library that the results should resemble."""


class VideoJob(TypedDict):
    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: str
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    imageAssetId: NotRequired[str]
    """The image to animate."""


class VoiceoverJob(TypedDict):
    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    script: str
    voice: NotRequired[Voice]
    language: NotRequired[str]


class Voice(TypedDict):
    """Speed 1 is the natural pace of the voice."""

    id: str
    speed: NotRequired[float]


class ClipsJob1(TypedDict):
    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    sourceVideoUrl: str
    maxClips: NotRequired[int]
    minSec: NotRequired[int]
    maxSec: NotRequired[int]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    fit: NotRequired[Literal["cover", "contain", "contain-blur"]]
    """How the source fills the frame. `cover` crops its sides."""


class ClipsJob2(TypedDict):
    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    sourceAssetId: str
    maxClips: NotRequired[int]
    minSec: NotRequired[int]
    maxSec: NotRequired[int]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    fit: NotRequired[Literal["cover", "contain", "contain-blur"]]
    """How the source fills the frame. `cover` crops its sides."""


ClipsJob: TypeAlias = 'ClipsJob1 | ClipsJob2'


class WalloftextJob(TypedDict):
    """It needs a deck, a script, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    deck: NotRequired[Deck]
    """For walloftext, slideshow and greenscreen only."""
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]


class CaptionsWanted(TypedDict):
    enabled: bool
    style: NotRequired[Literal["plain", "karaoke", "highlight", "word", "pill", "progressive"]]


class Music1(TypedDict):
    assetId: str
    gainDb: NotRequired[float]
    """Decibels. Default: what suits the voice."""


Music: TypeAlias = 'Music1 | MoodMusic'


class MoodMusic(TypedDict):
    mood: Mood
    gainDb: NotRequired[float]
    """Decibels. Default: what suits the voice."""


Mood: TypeAlias = 'Literal["calm", "chill", "confident", "dramatic", "dreamy", "energetic", "happy", "playful"]'


class SlideshowJob(TypedDict):
    """It needs a deck, a script, a prompt, a suggestionId or two assetIds and more."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    deck: NotRequired[Deck]
    """For walloftext, slideshow and greenscreen only."""
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]


class GreenscreenJob(TypedDict):
    """It needs a deck, a suggestionId or two assetIds: whom to cut out, then what is behind."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    deck: NotRequired[Deck]
    """For walloftext, slideshow and greenscreen only."""
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]


class TalkingheadJob(TypedDict):
    """It needs an influencerId. It needs a script, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: str
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]


class UgcJob(TypedDict):
    """It needs a script, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    product: NotRequired[Product]


class Product1(TypedDict):
    name: str
    imageAssetId: str


class Product2(TypedDict):
    name: str
    imageUrl: str


Product: TypeAlias = 'Product1 | Product2'


class CharacterswapJob(TypedDict):
    """It needs a sourceVideoUrl or a sourceAssetId. It needs an influencerId, or the image of a character among the assetIds. It must be true: confirm that you may use the people and the work in the source."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    sourceVideoUrl: NotRequired[str]
    sourceAssetId: NotRequired[str]
    rightsConfirmed: Literal[True]


class ListicleJobItemsItem(TypedDict):
    text: str
    assetId: NotRequired[str]


class ListicleJob(TypedDict):
    """It needs items, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    items: NotRequired[List[ListicleJobItemsItem]]


class RankingJobItemsItem(TypedDict):
    text: str
    assetId: NotRequired[str]


class RankingJob(TypedDict):
    """It needs items, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    items: NotRequired[List[RankingJobItemsItem]]


class AskmeanythingJobQuestionsItem(TypedDict):
    question: str
    answer: NotRequired[str]


class AskmeanythingJob(TypedDict):
    """It needs questions."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    questions: List[AskmeanythingJobQuestionsItem]


class SplitscreenJob(TypedDict):
    """It needs two sources: two assetIds, one beside an influencerId, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]


class Grid2x2JobItemsItem(TypedDict):
    text: str
    assetId: NotRequired[str]


class Grid2x2Job(TypedDict):
    """It needs four cells: four assetIds, four items, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    items: NotRequired[List[Grid2x2JobItemsItem]]


class FadeinJob(TypedDict):
    """It needs lines, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    lines: NotRequired[List[str]]


class HookdemoJob(TypedDict):
    """It needs the demo, as assetIds or as a sourceVideoUrl. It needs a script, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    sourceVideoUrl: NotRequired[str]


class InterviewJobTurnsItem(TypedDict):
    speaker: str
    text: str


class InterviewJob(TypedDict):
    """It needs turns, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    turns: NotRequired[List[InterviewJobTurnsItem]]


class ProductspokespersonJob(TypedDict):
    """It needs a product. It needs a script, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    product: Product


class GreenscreenmobileJob(TypedDict):
    """It needs the screen recording, or pictures of the app, as assetIds. It needs a script, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: List[str]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]


class ClonevideoJob(TypedDict):
    """It needs a sourceVideoUrl or a sourceAssetId. It must be true: confirm that you may use the people and the work in the source."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    sourceVideoUrl: NotRequired[str]
    sourceAssetId: NotRequired[str]
    rightsConfirmed: Literal[True]


class StatvideoJobStat(TypedDict):
    value: float
    unit: NotRequired[str]
    label: str
    source: str
    """Who published the number; numbers are never invented."""


class StatvideoJob(TypedDict):
    """It needs a stat with its source, a prompt or a suggestionId."""

    workspaceId: NotRequired[str]
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    prompt: NotRequired[str]
    script: NotRequired[str]
    suggestionId: NotRequired[str]
    """A generation of the same format. Its status does not change."""
    influencerId: NotRequired[str]
    assetIds: NotRequired[List[str]]
    look: NotRequired[Look]
    """Default: the look of the generation's automation, else that of the workspace."""
    endCard: NotRequired[bool]
    """False: the video ends without the card of the brand kit. The card is two seconds of the length, and is left out if the format allows no more."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[Music | None]
    """Default: the mood of the generation's automation, else that of the workspace. Null: no music."""
    voice: NotRequired[Voice]
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    durationSec: NotRequired[int]
    language: NotRequired[str]
    stat: NotRequired[StatvideoJobStat]


class FetchAsset(TypedDict):
    sourceUrl: str
    workspaceId: NotRequired[str]
    name: NotRequired[str]


class FinishUpload(TypedDict):
    uploadId: str
    name: NotRequired[str]


class ChangeAsset(TypedDict):
    name: str


class BeginUpload(TypedDict):
    bytes: int
    """The length of the whole file."""
    name: str
    workspaceId: NotRequired[str]


class CreateAutomationPerPlatform(TypedDict):
    clipapp: NotRequired[PlatformText]
    reelnet: NotRequired[ReelnetPost]
    videoshorts: NotRequired[VideoshortsPost]


class CreateAutomation(TypedDict):
    name: str
    cadence: Cadence
    startDate: NotRequired[str | None]
    """The first day. Defaults to the day of the launch."""
    endDate: NotRequired[str | None]
    """The last day. Null: the cadence does not end."""
    formats: NotRequired[List[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]]]
    """Used in turn. A format with AI media costs 10 credits per post."""
    prompt: NotRequired[str | None]
    """A topic for the generations."""
    look: NotRequired[Look | None]
    """The look of its videos. Null: that of the workspace."""
    mood: NotRequired[MoodChoice | None]
    """The music of its videos. Null: the default of the workspace; `none`: no music."""
    ownerType: NotRequired[Literal["brand", "influencer"]]
    """The owner of the accounts."""
    influencerId: NotRequired[str | None]
    """Generations are written for this AI influencer. Required with ownerType influencer."""
    selectedAccounts: SelectedAccounts
    caption: NotRequired[str | None]
    """Replaces the caption of every generation."""
    hashtags: NotRequired[List[str] | None]
    """Replaces the hashtags of every generation."""
    perPlatform: NotRequired[CreateAutomationPerPlatform]
    declarations: NotRequired[Declarations]
    publishMode: NotRequired[Literal["publish", "draft", "inbox"]]
    clipappSendToInbox: NotRequired[bool]
    clipappOptions: NotRequired[ClipappOptions]
    requireApproval: NotRequired[bool]
    """Its posts start in_review, and are published only after they are approved."""
    workspaceId: NotRequired[str]


class Cadence(TypedDict):
    """`postsPerSlot` posts at each of `times` on each of `days`."""

    days: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    times: List[str]
    """Wall time in the workspace's zone."""
    postsPerSlot: NotRequired[int]


class ChangeAutomationPerPlatform(TypedDict):
    clipapp: NotRequired[PlatformText]
    reelnet: NotRequired[ReelnetPost]
    videoshorts: NotRequired[VideoshortsPost]


class ChangeAutomation(TypedDict):
    """Omitted properties are unchanged."""

    name: NotRequired[str]
    cadence: NotRequired[ChangedCadence]
    startDate: NotRequired[str | None]
    endDate: NotRequired[str | None]
    formats: NotRequired[List[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]]]
    prompt: NotRequired[str | None]
    look: NotRequired[Look | None]
    mood: NotRequired[MoodChoice | None]
    ownerType: NotRequired[Literal["brand", "influencer"]]
    influencerId: NotRequired[str | None]
    selectedAccounts: NotRequired[SelectedAccounts]
    caption: NotRequired[str | None]
    hashtags: NotRequired[List[str] | None]
    perPlatform: NotRequired[ChangeAutomationPerPlatform]
    declarations: NotRequired[Declarations]
    publishMode: NotRequired[Literal["publish", "draft", "inbox"]]
    clipappSendToInbox: NotRequired[bool]
    clipappOptions: NotRequired[ClipappOptions]
    requireApproval: NotRequired[bool]


class ChangedCadence(TypedDict):
    """`postsPerSlot` defaults to its previous value."""

    days: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    times: List[str]
    """Wall time in the workspace's zone."""
    postsPerSlot: NotRequired[int]


class GenerateAutomationIdeas(TypedDict):
    count: NotRequired[int]
    """Defaults to the number of the first week's posts."""


CreateTestClock = TypedDict(
    "CreateTestClock",
    {"from": 'NotRequired[str]'},
)


class AdvanceTestClock(TypedDict):
    to: str
    """Later than the clock's time, by 366 days at most."""


class CreateInfluencer(TypedDict):
    workspaceId: NotRequired[str]
    name: str
    appearance: str
    """What the influencer looks like."""
    voice: Voice
    referenceAssetId: NotRequired[str]
    """An image of the library that the previews resemble."""


class ChangeInfluencer(TypedDict):
    name: NotRequired[str]
    voice: NotRequired[Voice]


class CreateInfluencerVideo(TypedDict):
    script: str
    """The spoken text."""
    reference: NotRequired[str]
    """Your own name for the job, such as an order number. Returned, part of its events, and a filter of lists."""
    callbackUrl: NotRequired[str]
    """Receives one webhook when this job ends, whatever the outcome: `post.published`, `post.failed` or `post.cancelled` for a post, `content.ended` for content. Signed with the secret of POST /me/callback-secret, with the attempts of webhooks."""
    model: NotRequired[str]
    """An id from `GET /content/models`. The credits stay the same."""
    look: NotRequired[Look]
    """Default: the look of the workspace."""
    captions: NotRequired[CaptionsWanted]
    music: NotRequired[MoodMusic | None]
    """Default: the mood of the workspace. Null: no music."""
    ratio: NotRequired[Literal["9:16", "4:5", "1:1", "16:9"]]
    language: NotRequired[str]


class AnalyzeBrand(TypedDict):
    workspaceId: NotRequired[str]
    """By default the team's default workspace."""


class CreateWebhook(TypedDict):
    url: str
    events: List[Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused"]]


class ChangeWebhook(TypedDict):
    url: NotRequired[str]
    events: NotRequired[List[Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused"]]]
    enabled: NotRequired[bool]


class ChangeMember(TypedDict):
    role: NotRequired[Literal["owner", "admin", "editor", "approver", "viewer"]]
    workspaceId: NotRequired[str | None]
    """The one workspace that the person sees. Null: every workspace of the team."""


class InviteMember(TypedDict):
    email: str
    role: Literal["owner", "admin", "editor", "approver", "viewer"]
    workspaceId: NotRequired[str | None]
    """The one workspace that the person sees. Null: every workspace of the team."""


class ProveSession(TypedDict):
    password: NotRequired[str]
    """If you have one."""
    code: NotRequired[str]
    """If codes are on."""
    passkey: NotRequired[SignInWithPasskey]
    """In the place of both: the options of `POST /sign-in/passkey-options`, signed."""


class SignInWithPasskey(TypedDict):
    token: str
    """The `token` of the options."""
    credential: SignedCredential


class SignedCredentialResponse(TypedDict):
    clientDataJSON: str
    authenticatorData: str
    signature: str
    userHandle: NotRequired[str | None]


class SignedCredential(TypedDict):
    """What `PublicKeyCredential.toJSON()` of the browser returns."""

    id: str
    rawId: str
    type: Literal["public-key"]
    clientExtensionResults: NotRequired[Dict[str, Any]]
    authenticatorAttachment: NotRequired[str | None]
    response: SignedCredentialResponse


class GiveCode(TypedDict):
    code: str
    """A code of the app, or a recovery code."""


class ChangeRequirement(TypedDict):
    required: bool


class RegisterPasskey(TypedDict):
    token: str
    """The `token` of the options."""
    name: str
    credential: NewCredential


class NewCredentialResponse(TypedDict):
    clientDataJSON: str
    attestationObject: str
    authenticatorData: NotRequired[str]
    publicKey: NotRequired[str | None]
    publicKeyAlgorithm: NotRequired[int]
    transports: NotRequired[List[str]]


class NewCredential(TypedDict):
    """What `PublicKeyCredential.toJSON()` of the browser returns."""

    id: str
    rawId: str
    type: Literal["public-key"]
    clientExtensionResults: NotRequired[Dict[str, Any]]
    authenticatorAttachment: NotRequired[str | None]
    response: NewCredentialResponse


class RenamePasskey(TypedDict):
    name: str


class ChangeAddress(TypedDict):
    email: str


class SetIdentityProvider(TypedDict):
    issuer: str
    clientId: str
    clientSecret: str
    """Stored encrypted, and never returned."""
    required: NotRequired[bool]
    """Members of the verified domains, except owners, sign in only with it. Ends their sessions."""
    joinRole: NotRequired[Literal["editor", "approver", "viewer"] | None]
    """The role that people of the verified domains get without an invitation. Null: none."""


class MarkNotices(TypedDict):
    read: bool


class ChooseNotices(TypedDict):
    mail: Literal["off", "at_once", "daily"]


class CreateKey(TypedDict):
    name: str
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read"]]
    """Scopes cannot be added later."""
    sandbox: bool
    workspaceId: NotRequired[str | None]
    """The one workspace that the key sees. Null or left out: every workspace of the team."""
    budget: NotRequired[int | None]
    """The credits that the key may spend in all. Null or left out: only the balance limits it."""
    expiresInDays: NotRequired[int | None]
    """Null or left out: until it is revoked."""


class AuthorizeApp(TypedDict):
    request: str
    """The query with which the app opened `/oauth/authorize`."""
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read", "posts:approve", "members:read"]]
    """Some or all of those that the app asks for."""
    sandbox: bool
    workspaceId: NotRequired[str | None]
    """The one workspace that the app sees. Null or left out: every one that you see."""
    budget: NotRequired[int | None]
    """The credits that the app may spend per month (UTC). Null or left out: only the balance limits it."""
    mayConfirm: NotRequired[bool]
    """Whether the app may publish, spend, change and delete. Default false: it drafts, previews and plans."""


class SignIn(TypedDict):
    email: str
    password: str
    teamId: NotRequired[str]
    """For a person with one password in several teams."""


class AcceptInvitation(TypedDict):
    token: str
    """The part of the link after `#invitation=`."""
    name: str
    password: str


class ConfirmSignIn(TypedDict):
    token: str
    """The `codeToken` of the first step."""
    code: str
    """A code of the app, or a recovery code."""


class RequestLink(TypedDict):
    email: str


class ResetPassword(TypedDict):
    token: str
    """The part of the link after the equals sign."""
    password: str


class ConfirmLink(TypedDict):
    token: str
    """The part of the link after the equals sign."""


class StartSso(TypedDict):
    email: NotRequired[str]
    """Finds the provider of the team whose domain it has. Left out: the provider of the operator."""


class FinishSso(TypedDict):
    flow: str
    """The `flow` of the start, which the browser has kept."""
    provider: str
    """The last part of the path of the callback: `instance`, or the id of a team."""
    response: str
    """The query with which the browser returned."""


class EventTargetError1(TypedDict):
    code: str
    message: str
    platformCode: str | None
    """The platform's own code."""


class EventTarget(TypedDict):
    accountId: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    mode: Literal["publish", "draft", "inbox"]
    """`inbox`: delivered to the creator, who publishes it; `draft`: a private upload. Then `url` can be null."""
    outcome: Literal["posted", "failed"]
    platformPostId: str | None
    url: str | None
    error: EventTargetError1 | None


class FailureReason(TypedDict):
    code: str
    message: str


class CallbackSecret(TypedDict):
    secret: str
    """Signs what callback URLs receive. It is not returned again."""


class IdentityTeam(TypedDict):
    id: str
    name: str
    plan: Literal["creator", "pro", "agency"]


class IdentityCredits(TypedDict):
    balance: int
    grantedThisPeriod: int
    periodEnd: str
    """RFC 3339, UTC, milliseconds."""


class IdentityUsageMetricsItem(TypedDict):
    metric: Literal["turbo_posts", "content_pieces", "automations", "generations", "storage_bytes"]
    """All but `storage_bytes` are counted per credit period. Deleting files frees storage."""
    used: int
    limit: int | None
    remaining: int | None


class IdentityUsage(TypedDict):
    periodStart: str
    metrics: List[IdentityUsageMetricsItem]


class IdentityDefaultWorkspace1(TypedDict):
    id: str
    name: str
    websiteUrl: str | None


class IdentityKeyBudget1(TypedDict):
    credits: int
    spent: int
    remaining: int


class IdentityKey(TypedDict):
    id: str
    name: str
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read"]]
    workspaceId: str | None
    sandbox: bool
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    lastUsedAt: str | None
    budget: IdentityKeyBudget1 | None
    """The credits that the key may spend in all, set when the operator created it. A call that costs more than remains is 402. Refunds give credits back. Null if only the balance limits the key."""


class IdentityPerson(TypedDict):
    """The member who is signed in. Absent for a key."""

    id: str
    name: str
    email: str
    permissions: List[Literal["posts:approve", "members:read", "members:write", "keys:read", "keys:write", "sessions:read", "sessions:write", "factors:write", "team:write", "mail:read", "apps:read", "apps:write", "sso:write", "notices:read", "notices:write"]]
    needsFactor: bool
    """The team requires a second factor, and the person can do nothing but add or use one."""


class Identity(TypedDict):
    team: IdentityTeam
    credits: IdentityCredits
    usage: IdentityUsage
    defaultWorkspace: IdentityDefaultWorkspace1 | None
    key: IdentityKey
    person: NotRequired[IdentityPerson]
    """The member who is signed in. Absent for a key."""
    role: NotRequired[Literal["owner", "admin", "editor", "approver", "viewer"]]
    """The role of the person. Absent for a key."""


class LedgerEntry(TypedDict):
    id: str
    credits: int
    """Positive for grants and refunds, negative for spending."""
    type: Literal["recurring", "topup", "spending", "trial", "spin", "reward", "refund", "carryover", "carry_expired"]
    spendingType: str | None
    model: str | None
    """The model that the media provider reported for the job; several are separated by ", "."""
    refId: str | None
    """The job that was charged or refunded."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class Pagination(TypedDict):
    total: int
    page: int
    limit: int
    pages: int


class WorkspaceWithBrand(TypedDict):
    id: str
    name: str
    websiteUrl: str | None
    logoUrl: str | None
    isDefault: bool
    archivedAt: str | None
    brandRefreshedAt: str | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    slug: str
    timezone: str
    defaultModels: Dict[str, str]
    defaultExpiresAfter: int | None
    reviewPolicy: Literal["never", "always"]
    postingTimes: PostingTimes
    defaultMood: MoodChoice | None
    brandKit: BrandKit
    revision: int
    """Grows with every change. The `ETag` of the response, and what `If-Match` of a change names."""
    brandContext: BrandContext | None
    """Null until a crawl has read the website."""
    lastCrawl: Crawl | None
    """Null if no crawl was requested."""


class BrandKit(TypedDict):
    look: Look | None
    """Null before the first crawl, if nobody chose one."""
    lookSource: Literal["person", "website"] | None
    """Who chose it."""
    lookReason: str | None
    """Why it was chosen for the website."""
    logoAssetId: str | None
    """Null if neither a person nor the website gave one."""
    logoUrl: str | None
    logoSource: Literal["person", "website"] | None
    """For the website, `brandContext.pictures` names the file and the page."""
    colors: List[str]
    """#RRGGBB, the most important first."""
    colorsSource: Literal["person", "website"] | None
    """For the website, the claims `/palette/…` of the brand context name the places."""
    font: Font | None
    """Null: hooks and figures have the font of the look."""
    callToAction: str | None
    handle: str | None


class BrandContext(TypedDict):
    identity: str
    """Empty if the website does not state it."""
    audience: str
    """Empty if the website does not state it."""
    tone: str
    """The writing style of the website, by fixed rules. Empty if the website does not state it."""
    valueProps: List[str]
    facts: List[str]
    """What the website states, sentence by sentence: what generations say without a language model."""
    contentAngles: List[str]
    keywords: List[str]
    competitors: List[str]
    """Only competitors that the website compares the brand with."""
    palette: List[str]
    """Colours in hex."""
    sourceUrl: str
    refreshedAt: str
    """RFC 3339, UTC, milliseconds."""
    pictures: List[BrandPicture]
    """The pictures of the website that generations use, as assets of the workspace."""
    claims: List[BrandClaim]
    """The source of each value. A value without a claim is not returned."""


class BrandPicture(TypedDict):
    assetId: str
    role: Literal["logo", "product", "screenshot", "photo"]
    shows: str
    """What the picture shows, in the words of the page."""
    width: int
    height: int
    url: str
    sourceUrl: str
    """The file on the website."""
    pageUrl: str
    """The page that shows it."""


class BrandClaim(TypedDict):
    id: str
    pointer: str
    """A JSON Pointer into the brand context, such as /valueProps/2. Several claims may support one value."""
    value: str
    url: str
    """The page or file that contains the value."""
    method: Literal["jsonld", "opengraph", "meta", "title", "heading", "list", "faq", "text", "css", "logo", "path"]
    selector: str
    """The CSS selector of the element in the page; empty for a file that is not a page."""
    quote: str
    """The text of the page, verbatim: entities decoded, white space collapsed."""
    declared: bool
    """True if the site states the value, false if it was inferred."""
    confidence: float
    fetchedAt: str
    """RFC 3339, UTC, milliseconds."""
    pageHash: str
    """SHA-256 of the fetched bytes, in hex."""


class Crawl(TypedDict):
    id: str
    url: str
    status: Literal["queued", "running", "done", "partial", "failed"]
    """partial: the context was rebuilt from some of the pages; failed: the previous context was kept."""
    pages: int
    """Pages read so far."""
    pagesPlanned: int
    """Pages to read, as far as known."""
    reason: str | None
    """Why the crawl is partial or failed, and how to fix it."""
    reasonCode: Literal["robots_disallowed", "robots_unreachable", "noindex", "site_unreachable", "private_address", "bad_status", "not_html", "off_site", "unreadable_page", "nothing_to_read", "little_text", "pages_unreadable", "time_limit", "size_limit", "storage_limit", "crawl_lost", "crawl_stopped", "cancelled_by_operator"] | None
    error: FailureReasonOutput | None
    """The same reason in the shape of other failures."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    startedAt: str | None
    finishedAt: str | None


class Workspace(TypedDict):
    id: str
    name: str
    websiteUrl: str | None
    logoUrl: str | None
    isDefault: bool
    archivedAt: str | None
    brandRefreshedAt: str | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    slug: str
    timezone: str
    defaultModels: Dict[str, str]
    defaultExpiresAfter: int | None
    reviewPolicy: Literal["never", "always"]
    postingTimes: PostingTimes
    defaultMood: MoodChoice | None
    brandKit: BrandKit
    revision: int
    """Grows with every change. The `ETag` of the response, and what `If-Match` of a change names."""


class WorkspaceArchival(TypedDict):
    id: str
    name: str
    isDefault: bool
    archivedAt: str | None
    withheldPosts: int
    withheldAutomations: int


class AccountDefaults(TypedDict):
    """What posts to this account send unless they choose otherwise."""

    privacy: NotRequired[str]
    """clipapp: one of `offered.privacyLevels`; videoshorts: `public`, `unlisted` or `private`."""
    allowComment: NotRequired[bool]
    """clipapp."""
    allowDuet: NotRequired[bool]
    """clipapp."""
    allowStitch: NotRequired[bool]
    """clipapp."""
    shareToFeed: NotRequired[bool]
    """reelnet: also show the reel in the feed."""
    collaborators: NotRequired[List[str]]
    """reelnet: usernames to invite as collaborators."""
    userTags: NotRequired[List[str]]
    """reelnet: usernames to tag."""
    categoryId: NotRequired[str]
    """videoshorts: the category. Default: that of the service."""
    notifySubscribers: NotRequired[bool]
    """videoshorts."""
    tags: NotRequired[List[str]]
    """videoshorts: tags instead of the hashtags. They are not shown."""
    defaultLanguage: NotRequired[str]
    """videoshorts: the language of title and description."""
    playlistId: NotRequired[str]
    """videoshorts: the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why."""


class Account(TypedDict):
    id: str
    workspaceId: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    username: str
    displayName: str | None
    avatarUrl: str | None
    ownerType: Literal["brand", "influencer"]
    influencerId: str | None
    sandbox: bool
    tokenStatus: Literal["valid", "expiring", "expired", "revoked"]
    """`revoked`: the platform rejected the token, so the owner must connect the account again. Detected by any call for the account and by a renewal at least once a day (clipapp: once a week, and the day before a scheduled post). `expired`: the token can no longer be renewed; the owner must connect the account again. `expiring`: the token expires within 7 days and could not be renewed; connect the account again before then. `valid`: none of the above. An access token that needs a refresh is valid, because the service refreshes it by itself."""
    tokenExpiresAt: str | None
    """When the current access token expires. The service refreshes it before then."""
    lastRefreshedAt: str | None
    lastError: str | None
    """The error of the last call to the platform, and how to fix it. Null if the call succeeded."""
    connectedAt: str
    """RFC 3339, UTC, milliseconds."""
    defaults: AccountDefaults
    """What posts to this account send unless they choose otherwise."""


class AccountDetailsDefaults(TypedDict):
    """What posts to this account send unless they choose otherwise."""

    privacy: NotRequired[str]
    """clipapp: one of `offered.privacyLevels`; videoshorts: `public`, `unlisted` or `private`."""
    allowComment: NotRequired[bool]
    """clipapp."""
    allowDuet: NotRequired[bool]
    """clipapp."""
    allowStitch: NotRequired[bool]
    """clipapp."""
    shareToFeed: NotRequired[bool]
    """reelnet: also show the reel in the feed."""
    collaborators: NotRequired[List[str]]
    """reelnet: usernames to invite as collaborators."""
    userTags: NotRequired[List[str]]
    """reelnet: usernames to tag."""
    categoryId: NotRequired[str]
    """videoshorts: the category. Default: that of the service."""
    notifySubscribers: NotRequired[bool]
    """videoshorts."""
    tags: NotRequired[List[str]]
    """videoshorts: tags instead of the hashtags. They are not shown."""
    defaultLanguage: NotRequired[str]
    """videoshorts: the language of title and description."""
    playlistId: NotRequired[str]
    """videoshorts: the playlist of the channel to which the video is added once it is live. If that fails, `warnings` says why."""


class AccountDetailsOffered1(TypedDict):
    privacyLevels: NotRequired[List[str]]
    commentAllowed: NotRequired[bool]
    duetAllowed: NotRequired[bool]
    stitchAllowed: NotRequired[bool]
    maxVideoDurationSec: NotRequired[float]


class AccountDetails(TypedDict):
    id: str
    workspaceId: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    username: str
    displayName: str | None
    avatarUrl: str | None
    ownerType: Literal["brand", "influencer"]
    influencerId: str | None
    sandbox: bool
    tokenStatus: Literal["valid", "expiring", "expired", "revoked"]
    """`revoked`: the platform rejected the token, so the owner must connect the account again. Detected by any call for the account and by a renewal at least once a day (clipapp: once a week, and the day before a scheduled post). `expired`: the token can no longer be renewed; the owner must connect the account again. `expiring`: the token expires within 7 days and could not be renewed; connect the account again before then. `valid`: none of the above. An access token that needs a refresh is valid, because the service refreshes it by itself."""
    tokenExpiresAt: str | None
    """When the current access token expires. The service refreshes it before then."""
    lastRefreshedAt: str | None
    lastError: str | None
    """The error of the last call to the platform, and how to fix it. Null if the call succeeded."""
    connectedAt: str
    """RFC 3339, UTC, milliseconds."""
    defaults: AccountDetailsDefaults
    """What posts to this account send unless they choose otherwise."""
    offered: AccountDetailsOffered1 | None
    """What the platform lets this account choose, read from it every few minutes. Null if it cannot be read."""


class AccessLink(TypedDict):
    id: str
    url: str
    """Whoever has it can use it. It is not returned again."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""


class ConnectLink(TypedDict):
    id: str
    status: Literal["valid", "used", "revoked", "expired"]
    """`used`: the post was approved or the account connected. `revoked`: the link or its key was revoked."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""
    usedAt: str | None
    revokedAt: str | None
    workspaceId: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    ownerType: Literal["brand", "influencer"]
    influencerId: str | None


class GenerationScoreDetailItem(TypedDict):
    points: float
    reason: str


class Generation(TypedDict):
    id: str
    workspaceId: str
    revision: int
    """Grows with every change. The `ETag` of the response, and what `If-Match` of a change names."""
    automationId: str | None
    influencerId: str | None
    writer: Literal["model", "offline"]
    """`offline`: sentences of the website, or of the prompt and questions to viewers, put together without a language model."""
    variantOf: str | None
    """The generation whose hook this one rewrites."""
    changedFeature: Literal["number", "pointing_word", "curiosity_word", "question", "frame"] | None
    """The feature of the hook that the variant changes; `frame`: the whole sentence, with several features."""
    format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]
    caption: str
    """The hook on the screen."""
    postCaption: str
    """The caption of the post."""
    hashtags: List[str]
    """Without #."""
    why: str
    """Why it was suggested."""
    angle: str
    """The kind of statement, such as `A figure of the brand`."""
    score: int
    """Rates the wording of the hook. Not a forecast of views."""
    scoreDetail: List[GenerationScoreDetailItem]
    """Points for the wording of the hook, its layout on the screen and its link to the brand."""
    status: Literal["pending", "accepted", "scheduled", "discarded"]
    """`scheduled` while one of its posts is scheduled; otherwise `accepted` again."""
    pictures: List[WebsitePicture]
    """The pictures of the brand's website that the video shows."""
    contentId: str | None
    sandbox: bool
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class WebsitePicture(TypedDict):
    assetId: str
    shows: str
    """What the picture shows, in the words of the page."""
    sourceUrl: str
    """The file on the website."""
    pageUrl: str
    """The page that shows it."""


class Shortfall(TypedDict):
    """Why fewer were written than requested."""

    code: Literal["no_facts", "few_facts", "few_wordings"]
    message: str


class GenerationWithDeckScoreDetailItem(TypedDict):
    points: float
    reason: str


class GenerationWithDeck(TypedDict):
    id: str
    workspaceId: str
    revision: int
    """Grows with every change. The `ETag` of the response, and what `If-Match` of a change names."""
    automationId: str | None
    influencerId: str | None
    writer: Literal["model", "offline"]
    """`offline`: sentences of the website, or of the prompt and questions to viewers, put together without a language model."""
    variantOf: str | None
    """The generation whose hook this one rewrites."""
    changedFeature: Literal["number", "pointing_word", "curiosity_word", "question", "frame"] | None
    """The feature of the hook that the variant changes; `frame`: the whole sentence, with several features."""
    format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]
    caption: str
    """The hook on the screen."""
    postCaption: str
    """The caption of the post."""
    hashtags: List[str]
    """Without #."""
    why: str
    """Why it was suggested."""
    angle: str
    """The kind of statement, such as `A figure of the brand`."""
    score: int
    """Rates the wording of the hook. Not a forecast of views."""
    scoreDetail: List[GenerationWithDeckScoreDetailItem]
    """Points for the wording of the hook, its layout on the screen and its link to the brand."""
    status: Literal["pending", "accepted", "scheduled", "discarded"]
    """`scheduled` while one of its posts is scheduled; otherwise `accepted` again."""
    pictures: List[WebsitePicture]
    """The pictures of the brand's website that the video shows."""
    contentId: str | None
    sandbox: bool
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    deck: NotRequired[Deck]
    """For walloftext, slideshow and greenscreen only."""


class PostOwnMedia1(TypedDict):
    videoUrl: str | None
    thumbnailUrl: str | None
    images: List[str]


class Post(TypedDict):
    id: str
    workspaceId: str
    revision: int
    """Grows with every change of what is published, of its time and its release."""
    status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]
    renderStatus: Literal["none", "queued", "fetching", "rendering", "ready", "failed"]
    renderProgress: int | None
    waitingFor: Literal["storage"] | None
    """What holds an unfinished render: `storage` while media cannot be stored. It continues by itself; nothing is charged again."""
    mediaError: FailureReasonOutput | None
    """Why `renderStatus` is `failed`; null otherwise."""
    schedule: Literal["asap", "scheduled", "draft"]
    scheduledTime: str | None
    timezone: str
    expiresAfter: int | None
    """Minutes after the slot until which publishing may start. Null: no limit."""
    withheldAt: str | None
    """When its slot passed while the workspace was archived."""
    caption: str | None
    hashtags: List[str]
    perPlatform: Dict[str, Dict[str, Any]]
    declarations: Dict[str, bool]
    publishMode: Literal["publish", "draft", "inbox"]
    clipappSendToInbox: bool
    clipappOptions: Dict[str, bool | str]
    ownerType: Literal["brand", "influencer"]
    influencerId: str | None
    automationId: str | None
    generationId: str | None
    contentId: str | None
    reference: str | None
    review: Review | None
    """Null if the post needs no approval and nobody has reviewed it."""
    ownMedia: PostOwnMedia1 | None
    """The addresses of own media, as they were sent."""
    mediaUrl: str | None
    thumbnailUrl: str | None
    sandbox: bool
    statusUrl: str
    notSent: List[str]
    """Images that reach no platform."""
    targets: List[PostTarget]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    updatedAt: str
    """RFC 3339, UTC, milliseconds."""
    publishedAt: str | None


class Review(TypedDict):
    required: bool
    """It goes out only after an approval."""
    state: Literal["requested", "approved", "changes_requested"]
    """`requested`: a decision is awaited."""
    comment: str | None
    """What was said with the last decision."""
    reviewer: str | None
    """Who made the last decision. Null: the team, or a person who gave no name."""
    reviewedAt: str | None
    outdated: bool
    """The post was changed since the last decision."""
    reviewers: ReviewersOutput | None
    approvedBy: List[str]
    """Who has approved the post as it is."""


class PostTargetError1(TypedDict):
    code: str
    message: str
    platformCode: str | None


class PostTargetFirstComment1(TypedDict):
    status: Literal["pending", "posted", "failed", "unknown", "skipped"]
    reason: str | None
    """Why it was not posted."""
    error: FailureReasonOutput | None
    """The same reason with its code, unless it was skipped."""
    platformCommentId: str | None


class PostTarget(TypedDict):
    id: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    accountId: str
    status: Literal["pending", "publishing", "processing", "posted", "failed", "cancelled"]
    mode: Literal["publish", "draft", "inbox"]
    caption: str | None
    title: str | None
    platformPostId: str | None
    url: str | None
    error: PostTargetError1 | None
    """Why it failed. While `status` is `publishing`: the platform limit that delays it, and the time of the next attempt."""
    firstComment: PostTargetFirstComment1 | None
    """The comment that is posted once the post is live. `unknown`: it was sent, but the platform neither confirmed it nor lists it; it is never sent again."""
    warnings: List[str]
    """What the platform did not apply, such as the chosen cover or playlist."""
    analytics: TargetAnalytics | None
    """Null until the first figures are collected, an hour after publishing."""
    publishedAt: str | None


class TargetAnalytics(TypedDict):
    """The newest totals since publishing. null: the platform does not report it; 0: it reported zero."""

    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""
    collectedAt: str
    """RFC 3339, UTC, milliseconds."""
    source: Literal["platform", "sandbox"]


class ContinuablePagination(TypedDict):
    total: NotRequired[int]
    page: NotRequired[int]
    limit: int
    pages: NotRequired[int]
    nextCursor: str | None
    """Null on the last page."""


class PostPreviewTargetsItemLength(TypedDict):
    used: int
    limit: int
    unit: Literal["utf16_units", "utf8_bytes"]


class PostPreviewTargetsItemRefusal1DetailsItem(TypedDict):
    path: str
    message: str


class PostPreviewTargetsItemRefusal1(TypedDict):
    message: str
    details: List[PostPreviewTargetsItemRefusal1DetailsItem]


class PostPreviewTargetsItem(TypedDict):
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    accountId: str
    mode: Literal["publish", "draft", "inbox"]
    caption: str | None
    title: str | None
    firstComment: str | None
    declarations: Dict[str, bool]
    """The declarations that this platform receives."""
    length: PostPreviewTargetsItemLength
    refusal: PostPreviewTargetsItemRefusal1 | None
    """Why POST /posts would reject for this account."""
    warnings: List[str]


class PostPreviewSchedule(TypedDict):
    instant: str | None
    local: str | None
    """The instant as wall time in `timezone`, with its offset."""
    timezone: str


class PostPreviewCredits(TypedDict):
    cost: int
    balanceAfter: int
    """Below 0 if POST /posts would return 402."""


class PostPreview(TypedDict):
    targets: List[PostPreviewTargetsItem]
    notSent: List[str]
    """Images that reach no platform."""
    schedule: PostPreviewSchedule
    expiresAfter: int | None
    """Minutes after the slot until which publishing may start. Null: no limit."""
    reviewRequired: bool
    """The post would wait for an approval."""
    credits: PostPreviewCredits


class ImportedPostsPostsItem(TypedDict):
    row: int
    """The row number that a spreadsheet shows: the header is row 1."""
    id: str
    status: Literal["draft", "in_review", "scheduled"]
    scheduledTime: str | None


class ImportedPosts(TypedDict):
    imported: int
    posts: List[ImportedPostsPostsItem]


class CheckedRowsPostsItemTargetsItemLength(TypedDict):
    used: int
    limit: int
    unit: Literal["utf16_units", "utf8_bytes"]


class CheckedRowsPostsItemTargetsItemRefusal1DetailsItem(TypedDict):
    path: str
    message: str


class CheckedRowsPostsItemTargetsItemRefusal1(TypedDict):
    message: str
    details: List[CheckedRowsPostsItemTargetsItemRefusal1DetailsItem]


class CheckedRowsPostsItemTargetsItem(TypedDict):
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    accountId: str
    mode: Literal["publish", "draft", "inbox"]
    caption: str | None
    title: str | None
    firstComment: str | None
    declarations: Dict[str, bool]
    """The declarations that this platform receives."""
    length: CheckedRowsPostsItemTargetsItemLength
    refusal: CheckedRowsPostsItemTargetsItemRefusal1 | None
    """Why POST /posts would reject for this account."""
    warnings: List[str]


class CheckedRowsPostsItemSchedule(TypedDict):
    instant: str | None
    local: str | None
    """The instant as wall time in `timezone`, with its offset."""
    timezone: str


class CheckedRowsPostsItemCredits(TypedDict):
    cost: int
    balanceAfter: int
    """Below 0 if POST /posts would return 402."""


class CheckedRowsPostsItem(TypedDict):
    targets: List[CheckedRowsPostsItemTargetsItem]
    notSent: List[str]
    """Images that reach no platform."""
    schedule: CheckedRowsPostsItemSchedule
    expiresAfter: int | None
    """Minutes after the slot until which publishing may start. Null: no limit."""
    reviewRequired: bool
    """The post would wait for an approval."""
    credits: CheckedRowsPostsItemCredits
    row: int


class CheckedRows(TypedDict):
    """The response to a dry run."""

    valid: Literal[True]
    rows: int
    posts: List[CheckedRowsPostsItem]


class ChangedPostError1(TypedDict):
    type: Literal["invalid_input", "unauthorized", "insufficient_credits", "forbidden_scope", "not_found", "conflict", "usage_limit_reached", "rate_limited", "internal_error"]
    message: str


class ChangedPost(TypedDict):
    id: str
    success: bool
    status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"] | None
    """Null if there is no such post."""
    revision: int | None
    scheduledTime: str | None
    error: ChangedPostError1 | None
    """What the request for this post alone would be refused with."""


class ReviewLink(TypedDict):
    id: str
    status: Literal["valid", "used", "revoked", "expired"]
    """`used`: the post was approved or the account connected. `revoked`: the link or its key was revoked."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""
    usedAt: str | None
    revokedAt: str | None
    reviewer: str | None
    """Who reviews with it; null until a name was given."""


class ReviewComment(TypedDict):
    id: str
    by: Literal["reviewer", "team"]
    name: str | None
    decision: Literal["approved", "changes_requested"] | None
    """Null: a comment alone."""
    text: str | None
    revision: int
    """The revision of the post after this comment."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class CalendarDaysItem(TypedDict):
    date: str
    posts: List[Post]


class Calendar(TypedDict):
    timezone: str
    days: List[CalendarDaysItem]


class MediaModelPricesItem(TypedDict):
    usd: float
    per: str


class MediaModelCaps(TypedDict):
    inputs: List[str]
    """Inputs for which the model has a variant."""
    maxPromptChars: int | None
    """Longer prompts are cut, with a warning."""
    durationsSec: List[float]
    """Clips are made in one of these lengths and then cut."""


class MediaModel(TypedDict):
    id: str
    kind: Literal["image", "clip", "voice", "talking_head", "swap", "matte", "transcript"]
    provider: str
    prices: List[MediaModelPricesItem]
    """The provider's list price for the operator. Your credits do not depend on it."""
    caps: MediaModelCaps
    voices: List[str]
    languages: List[str]
    """ISO 639 codes; empty if the model names none."""
    endsAt: str | None
    """The day on which its provider shuts the model down."""


class Frame(TypedDict):
    url: str
    """A PNG."""
    frame: int
    """The number of the frame, from 0."""
    width: int
    height: int
    expiresAt: str
    """When the file is deleted. The same request, with another Idempotency-Key or none, draws it again."""


class AcceptedRenderCreditsItemsItem(TypedDict):
    spendingType: str
    credits: int


class AcceptedRenderCredits(TypedDict):
    charged: int
    items: List[AcceptedRenderCreditsItemsItem]


class AcceptedRenderWarningsItem(TypedDict):
    code: str
    path: str
    message: NotRequired[str]
    """Present if the code alone is not clear."""


class AcceptedRender(TypedDict):
    contentId: str
    format: ContentFormat
    status: Literal["queued", "ready"]
    """Ready at once if the same deck was rendered before."""
    statusUrl: str
    """Reports the progress."""
    credits: AcceptedRenderCredits
    warnings: List[AcceptedRenderWarningsItem]


ContentFormat: TypeAlias = 'Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"]'


class ContentWarningsItem(TypedDict):
    code: str
    path: str


class ContentCredits(TypedDict):
    charged: int
    refunded: int


class Content(TypedDict):
    id: str
    workspaceId: str
    format: ContentFormat
    status: Literal["queued", "rendering", "ready", "failed", "cancelled"]
    progress: int
    """0 to 100."""
    waitingFor: Literal["storage"] | None
    """What holds an unfinished render: `storage` while media cannot be stored. It continues by itself; nothing is charged again."""
    outputUrl: str | None
    """The video. For `image` the first picture, for `voiceover` the sound, for `clips` null."""
    thumbnailUrl: str | None
    durationMs: int | None
    width: int | None
    height: int | None
    deckHash: str | None
    warnings: List[ContentWarningsItem]
    error: FailureReasonOutput | None
    """Why it failed or was cancelled."""
    credits: ContentCredits
    generationId: str | None
    reference: str | None
    postIds: List[str]
    clips: List[str]
    """For a long video: the content ids of its clips, best first."""
    assetIds: List[str]
    """Pictures, clips and sounds that were generated for it."""
    pictures: List[WebsitePicture]
    """The pictures of the brand's website that the video shows, with their sources."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    readyAt: str | None


class Asset(TypedDict):
    id: str
    workspaceId: str
    kind: Literal["video", "image", "audio", "font"]
    name: str
    mimeType: str
    bytes: int
    sha256: str
    width: int | None
    height: int | None
    durationMs: int | None
    url: str
    provenance: Dict[str, Any] | None
    """The origin of the asset. Fetched: `sourceUrl`. Generated: `provider`, `model`, `prompt`, `seed` and `inputs`, with `sandbox: true` for sample output. Uploaded: null."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class AssetDetailsUsesItem(TypedDict):
    kind: Literal["post", "content", "influencer", "brandKit"]
    id: str


class AssetDetails(TypedDict):
    id: str
    workspaceId: str
    kind: Literal["video", "image", "audio", "font"]
    name: str
    mimeType: str
    bytes: int
    sha256: str
    width: int | None
    height: int | None
    durationMs: int | None
    url: str
    provenance: Dict[str, Any] | None
    """The origin of the asset. Fetched: `sourceUrl`. Generated: `provider`, `model`, `prompt`, `seed` and `inputs`, with `sandbox: true` for sample output. Uploaded: null."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    uses: List[AssetDetailsUsesItem]
    """What uses the asset, newest first: at most 20 of each kind."""


class Upload(TypedDict):
    id: str
    workspaceId: str
    name: str
    bytes: int
    received: int
    """Bytes that are stored. The next part begins here."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""


class AutomationCadence(TypedDict):
    days: List[Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]]
    times: List[str]
    postsPerSlot: int


class AutomationLastRun1(TypedDict):
    at: str
    """RFC 3339, UTC, milliseconds."""
    scheduled: int
    refusedReason: str | None
    """Why slots of the calendar stayed empty."""
    error: FailureReasonOutput | None
    """The same reason with its code."""


class AutomationCounts(TypedDict):
    generated: int
    """Its generations."""
    scheduled: int
    """Posts that wait for their slots, including those in review."""
    posted: int
    """Posts that reached at least one platform."""
    failed: int


class Automation(TypedDict):
    id: str
    workspaceId: str
    revision: int
    """Grows with every change. The `ETag` of the response, and what `If-Match` of a change names."""
    name: str
    status: Literal["draft", "generating", "review", "launched", "paused", "completed"]
    cadence: AutomationCadence
    startDate: str | None
    endDate: str | None
    formats: List[Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]]
    prompt: str | None
    look: Look | None
    mood: MoodChoice | None
    ownerType: Literal["brand", "influencer"]
    influencerId: str | None
    selectedAccounts: Dict[str, List[str]]
    caption: str | None
    hashtags: List[str] | None
    perPlatform: Dict[str, Dict[str, Any]]
    declarations: Dict[str, bool]
    publishMode: Literal["publish", "draft", "inbox"]
    clipappSendToInbox: bool
    clipappOptions: Dict[str, bool | str]
    requireApproval: bool
    nextRunAt: str | None
    """Null if no run is due: before the launch, while paused, after the end, and after a rejected run."""
    lastRun: AutomationLastRun1 | None
    counts: AutomationCounts
    sandbox: bool
    """The mode of the key that created it; its posts have the same mode."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    launchedAt: str | None


class TimelineCredits(TypedDict):
    cost: int
    """The sum for all planned posts."""
    balance: int
    """The team's current balance."""


Timeline = TypedDict(
    "Timeline",
    {"timezone": 'str', "from": 'str', "until": 'str', "refusedReason": 'str | None', "credits": 'TimelineCredits', "entries": 'List[TimelineEntry]'},
)


class TimelineEntry(TypedDict):
    slotAt: str
    """RFC 3339, UTC, milliseconds."""
    local: str
    """Wall time in the workspace's zone: 2026-11-03T09:00."""
    position: int
    """From 0, among the posts of one slot."""
    status: Literal["planned", "draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]
    """`planned`: no run has filled the slot yet."""
    postId: str | None
    generationId: str | None
    """Null if the generation is not written yet."""
    format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"] | None
    credits: int
    """The price of its video."""


class TestClockWaitingForItem(TypedDict):
    type: Literal["post", "automation", "delivery"]
    id: str
    reason: Literal["publish", "media", "platform", "limit", "run", "write", "delivery"]
    message: str


class TestClock(TypedDict):
    id: str
    status: Literal["ready", "advancing", "stopped"]
    """`stopped`: an advance met something that a clock cannot move, shown by `waitingFor`. Advance it again to go on."""
    now: str
    """The time of the team. It stands still unless an advance moves it."""
    advancingTo: str | None
    """Where the running or stopped advance ends."""
    waitingFor: List[TestClockWaitingForItem]
    """What is due at this time and not done, 100 at most."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class InfluencerVoice(TypedDict):
    id: str
    speed: float


class Influencer(TypedDict):
    id: str
    workspaceId: str
    name: str
    appearance: str
    voice: InfluencerVoice
    referenceAssetId: str | None
    status: Literal["previewing", "ready", "failed"]
    """failed: no preview is ready or in progress."""
    error: FailureReasonOutput | None
    """Why the newest preview failed, if `status` is `failed`."""
    previews: List[InfluencerPreview]
    """Oldest first."""
    selectedPreviewId: str | None
    """The newest ready preview, which is shown in videos."""
    sandbox: bool
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class InfluencerPreviewCredits(TypedDict):
    charged: int
    refunded: int


class InfluencerPreview(TypedDict):
    id: str
    status: Literal["queued", "ready", "failed"]
    url: str | None
    """Null until it is ready."""
    error: FailureReasonOutput | None
    credits: InfluencerPreviewCredits
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class TrendMetrics(TypedDict):
    """Null if the source does not report it."""

    posts: int | None
    views: int | None
    growth7d: float | None
    """0.25: 25 % more than in the seven days before."""


class TrendCurveItem(TypedDict):
    day: str
    value: float


class TrendExample(TypedDict):
    text: str | None
    url: str | None


class TrendSound1(TypedDict):
    title: str
    artist: str | None
    durationMs: int | None
    assetId: str | None
    commercialUse: bool | None
    """Whether businesses may use the sound; null if the source does not report it."""


class TrendSource(TypedDict):
    name: str
    url: str | None
    kind: Literal["platform", "import", "editorial", "own"]
    """platform, import: the configured provider; editorial: a hand-written list of lasting patterns, without measurements; own: counted from the team's posts."""


class Trend(TypedDict):
    id: str
    """Identifies the trend on this day."""
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    kind: Literal["sound", "format", "topic", "hashtag"]
    title: str
    """A hashtag includes its `#`."""
    description: str
    rank: int
    """Within its source, platform, kind and country. An editorial rank is an order, not a measurement."""
    rankChange: int | None
    """Places gained; null if it was not listed before."""
    firstSeen: str
    """The first known day. An own trend is tracked for 60 days."""
    day: str
    """The day of the list that contains it; may be before the requested day."""
    country: str | None
    direction: Literal["rising", "steady", "falling"]
    """`steady`: also if no change is known."""
    metrics: TrendMetrics
    """Null if the source does not report it."""
    curve: List[TrendCurveItem]
    """100 is the maximum of the curve. Empty if the source reports no curve."""
    example: TrendExample
    formatHint: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"] | None
    """The render format that suits the trend."""
    hashtags: List[str]
    """Without `#`."""
    sound: TrendSound1 | None
    source: TrendSource
    fetchedAt: str
    """RFC 3339, UTC, milliseconds."""


AnalyticsReportWindow = TypedDict(
    "AnalyticsReportWindow",
    {"from": 'str', "to": 'str', "timezone": 'str'},
)


AnalyticsReportPrevious = TypedDict(
    "AnalyticsReportPrevious",
    {"from": 'str', "to": 'str'},
)


class AnalyticsReportTotals(TypedDict):
    posts: int
    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""
    engagementRate: float | None
    """(likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views."""


class AnalyticsReportSeriesItem(TypedDict):
    day: str
    posts: int
    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""
    engagementRate: float | None
    """(likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views."""


class AnalyticsReportByPlatformItem(TypedDict):
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    posts: int
    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""
    engagementRate: float | None
    """(likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views."""


class AnalyticsReportByFormatItem(TypedDict):
    format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"] | None
    """Null for the caller's own media."""
    posts: int
    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""
    engagementRate: float | None
    """(likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views."""


class AnalyticsReportByHookFeatureItemLift1(TypedDict):
    value: float
    low: float
    high: float


class AnalyticsReportByHookFeatureItem(TypedDict):
    feature: Literal["question", "exclamation", "opensWithAsking", "number", "pointing", "somebody", "past", "showing", "speech", "time", "ourselves", "curiosity", "problem", "praise", "colon", "capitals"]
    posts: int
    medianViews: float
    lift: AnalyticsReportByHookFeatureItemLift1 | None
    """Median views with the feature relative to without it (0.2: 20 % more), with its 95 % confidence interval. Null if either side has fewer than 20 posts."""


class AnalyticsReportCoverage(TypedDict):
    """How many posts have figures."""

    posts: int
    withMetrics: int


class AnalyticsReport(TypedDict):
    window: AnalyticsReportWindow
    previous: AnalyticsReportPrevious
    """The same number of days before the window."""
    totals: AnalyticsReportTotals
    change: AnalyticsChange
    series: List[AnalyticsReportSeriesItem]
    """Every day of the window, by the publishing day of the posts."""
    byPlatform: List[AnalyticsReportByPlatformItem]
    byFormat: List[AnalyticsReportByFormatItem]
    byHookFeature: List[AnalyticsReportByHookFeatureItem]
    """Views by feature of the hook, over the newest 10,000 posts with a known hook."""
    best: MeasuredPost | None
    """The post with the most views."""
    coverage: AnalyticsReportCoverage
    """How many posts have figures."""
    collectedAt: str | None
    """When the newest figures were collected."""


class AnalyticsChange(TypedDict):
    """0.5: 50 % more than before. Null if either value is unknown or the previous value is not positive."""

    posts: float | None
    views: float | None
    engagedViews: float | None
    reach: float | None
    likes: float | None
    comments: float | None
    shares: float | None
    saves: float | None
    watchTimeMs: float | None
    avgWatchMs: float | None
    followersGained: float | None
    engagementRate: float | None


class MeasuredPostTargetsItem(TypedDict):
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    accountId: str
    metrics: Figures | None
    """Null until the first figures are collected."""
    collectedAt: str | None
    source: Literal["platform", "sandbox"]


class MeasuredPost(TypedDict):
    postId: str
    contentId: str | None
    format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"] | None
    """Null for the caller's own media."""
    hook: str | None
    """The first words on the screen, if known."""
    text: str | None
    """The caption of the post, or the caption or title on the first account that shows it."""
    url: str | None
    """The address of the post on the first account that shows it."""
    thumbnailUrl: str | None
    score: int | None
    """The score of the generation that the post was made from."""
    publishedAt: str | None
    targets: List[MeasuredPostTargetsItem]
    totals: Performance


class Figures(TypedDict):
    """null: the platform does not report it; 0: it reported zero."""

    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""


class Performance(TypedDict):
    """null: the platform does not report it; 0: it reported zero."""

    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""
    engagementRate: float | None
    """(likes + comments + shares + saves) / views. Unreported figures count as 0. Null without views."""


class MeasuredPostHistoryTargetsItem(TypedDict):
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    accountId: str
    metrics: Figures | None
    """Null until the first figures are collected."""
    collectedAt: str | None
    source: Literal["platform", "sandbox"]


class MeasuredPostHistoryHistoryItemError1(TypedDict):
    code: str
    message: str


class MeasuredPostHistoryHistoryItem(TypedDict):
    at: str
    """RFC 3339, UTC, milliseconds."""
    step: Literal["1h", "6h", "24h", "3d", "7d", "14d", "30d"]
    """The time since publishing."""
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    accountId: str
    views: int | None
    engagedViews: int | None
    """Views beyond the first seconds. Reported by videoshorts only, some days late."""
    reach: int | None
    """Reported by reelnet only."""
    likes: int | None
    comments: int | None
    shares: int | None
    saves: int | None
    """Reported by reelnet only."""
    watchTimeMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole minutes."""
    avgWatchMs: int | None
    """Not reported by clipapp; reported by videoshorts some days late, in whole seconds."""
    followersGained: int | None
    """Negative if followers were lost. Reported by videoshorts only, some days late."""
    error: MeasuredPostHistoryHistoryItemError1 | None
    """Why the step was skipped, or why some figures are null."""


class MeasuredPostHistory(TypedDict):
    postId: str
    contentId: str | None
    format: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo", "image", "video", "voiceover", "clips"] | None
    """Null for the caller's own media."""
    hook: str | None
    """The first words on the screen, if known."""
    text: str | None
    """The caption of the post, or the caption or title on the first account that shows it."""
    url: str | None
    """The address of the post on the first account that shows it."""
    thumbnailUrl: str | None
    score: int | None
    """The score of the generation that the post was made from."""
    publishedAt: str | None
    targets: List[MeasuredPostHistoryTargetsItem]
    totals: Performance
    history: List[MeasuredPostHistoryHistoryItem]


class WebhookEndpoint(TypedDict):
    id: str
    url: str
    events: List[Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused"]]
    enabled: bool
    disabledReason: str | None
    sandbox: bool
    undelivered: int
    """Consecutive events that failed; the tenth disables the endpoint."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    deliveries: List[Delivery]


class Delivery(TypedDict):
    id: str
    eventId: str
    type: Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused", "post.cancelled", "content.ended", "webhook.test"]
    status: Literal["pending", "delivered", "failed", "skipped"]
    attempts: int
    statusCode: int | None
    error: str | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    nextAttemptAt: str | None
    finishedAt: str | None


class WebhookEndpointWithSecret(TypedDict):
    id: str
    url: str
    events: List[Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused"]]
    enabled: bool
    disabledReason: str | None
    sandbox: bool
    undelivered: int
    """Consecutive events that failed; the tenth disables the endpoint."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    deliveries: List[Delivery]
    secret: str
    """Signs every delivery. It is not returned again."""


class CatalogDeclarationsItem(TypedDict):
    name: Literal["madeForKids", "brandedContent", "brandOrganic", "aiGenerated", "containsSyntheticMedia"]
    label: str


class CatalogPricesItem(TypedDict):
    """`credits` for each started `per` units. `job` is a `spendingType` of the ledger."""

    job: str
    credits: int
    per: int
    unit: str


class CatalogLooksItem(TypedDict):
    name: Literal["clean", "bold", "editorial", "playful", "warm", "trust", "tech", "poster", "calm", "headline"]
    suits: str


class CatalogMoodsItem(TypedDict):
    name: Literal["calm", "chill", "confident", "dramatic", "dreamy", "energetic", "happy", "playful"]
    tempo: int
    """Beats per minute."""
    sounds: str
    suits: str


class CatalogFontsItem(TypedDict):
    name: Literal["inter", "montserrat", "anton", "archivo-black", "bebas-neue", "dm-serif-display", "fredoka", "nunito", "playfair-display", "poppins", "space-grotesk"]
    family: str


class CatalogCaptionStylesItem(TypedDict):
    name: Literal["plain", "karaoke", "highlight", "word", "pill", "progressive"]
    shows: str
    maxWords: int
    """Words that are shown at once."""


class CatalogEventsItem(TypedDict):
    name: Literal["post.published", "post.failed", "content.ready", "credits.low", "post.review", "draft.failed", "comment.failed", "automation.refused", "post.cancelled", "content.ended"]
    label: str
    description: str
    subscribable: bool
    """False: only the `callbackUrl` of a job receives it."""


class Catalog(TypedDict):
    version: str
    """Changes whenever a list changes."""
    platforms: List[CatalogPlatform]
    declarations: List[CatalogDeclarationsItem]
    formats: List[CatalogFormat]
    prices: List[CatalogPricesItem]
    looks: List[CatalogLooksItem]
    moods: List[CatalogMoodsItem]
    fonts: List[CatalogFontsItem]
    captionStyles: List[CatalogCaptionStylesItem]
    events: List[CatalogEventsItem]
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read"]]
    plans: List[CatalogPlan]


class CatalogPlatformCaption(TypedDict):
    limit: int
    unit: Literal["utf16_units", "utf8_bytes"]


class CatalogPlatformVideoMs(TypedDict):
    min: int
    max: int


class CatalogPlatformCover(TypedDict):
    """Whether a frame or a picture is accepted with the post, or a picture after it."""

    moment: bool
    picture: bool
    afterwards: bool


class CatalogPlatformColors(TypedDict):
    """The colour of a mark of the platform on light and on dark ground, as in CSS."""

    light: str
    dark: str


class CatalogPlatformSafeArea(TypedDict):
    """The part of a 9:16 video that no button of the app covers, in fractions of the frame."""

    x: float
    y: float
    w: float
    h: float


class CatalogPlatform(TypedDict):
    name: Literal["clipapp", "reelnet", "videoshorts"]
    caption: CatalogPlatformCaption
    title: int | None
    """UTF-16 units; null if there is no title."""
    firstComment: int | None
    """UTF-16 units; null if there are no first comments."""
    hashtags: int | None
    """The platform rejects more; null if no limit is known."""
    recommendedHashtags: int | None
    """The app may ignore more."""
    mentions: int | None
    videoMs: CatalogPlatformVideoMs
    cover: CatalogPlatformCover
    """Whether a frame or a picture is accepted with the post, or a picture after it."""
    modes: List[Literal["publish", "draft", "inbox"]]
    declarations: List[Literal["madeForKids", "brandedContent", "brandOrganic", "aiGenerated", "containsSyntheticMedia"]]
    requiredDeclarations: List[Literal["madeForKids", "brandedContent", "brandOrganic", "aiGenerated", "containsSyntheticMedia"]]
    choices: List[CatalogChoice]
    """What an account or a post may choose."""
    privacyLevels: List[str] | None
    """Null if they differ by account: `offered.privacyLevels` of GET /accounts/{id}."""
    levelNames: Dict[str, str]
    """The label of each privacy level."""
    metrics: List[Literal["views", "engagedViews", "reach", "likes", "comments", "shares", "saves", "watchTimeMs", "avgWatchMs", "followersGained"]]
    colors: CatalogPlatformColors
    """The colour of a mark of the platform on light and on dark ground, as in CSS."""
    safeArea: CatalogPlatformSafeArea
    """The part of a 9:16 video that no button of the app covers, in fractions of the frame."""


class CatalogChoice(TypedDict):
    name: str
    label: str
    kind: Literal["switch", "text", "code", "level", "list"]
    hint: str | None
    """What the choice does, or the form of a `code`."""
    levels: List[str]
    """The values of a `level`."""
    maxLength: int | None
    """UTF-16 units of a `text`."""
    hasDefault: bool
    """Whether an account may have a default for it."""


class CatalogFormatInputsItem(TypedDict):
    name: str
    min: int | None
    max: int | None


class CatalogFormat(TypedDict):
    name: Literal["walloftext", "slideshow", "greenscreen", "talkinghead", "ugc", "characterswap", "listicle", "ranking", "askmeanything", "splitscreen", "grid2x2", "fadein", "hookdemo", "interview", "productspokesperson", "greenscreenmobile", "clonevideo", "statvideo"]
    label: str
    description: str
    credits: int
    acceptsDeck: bool
    maxDurationSec: int
    inputs: List[CatalogFormatInputsItem]
    """Inputs of this format beyond the common ones; a list has `min` to `max` entries."""
    requirements: List[str]


class CatalogPlanPerPeriod(TypedDict):
    turbo_posts: int | None
    """Null: unlimited."""
    content_pieces: int | None
    """Null: unlimited."""
    automations: int | None
    """Null: unlimited."""
    generations: int | None
    """Null: unlimited."""


class CatalogPlan(TypedDict):
    name: Literal["creator", "pro", "agency"]
    creditsPerMonth: int
    seats: int
    workspaces: int | None
    """Null: unlimited."""
    connectedAccounts: int | None
    """Null: unlimited."""
    avatars: int
    """AI influencers."""
    storageBytes: int
    perPeriod: CatalogPlanPerPeriod


class AuditEntryActor(TypedDict):
    type: Literal["key", "person", "app", "link", "consent", "automation", "platform", "operator", "web_ui", "service"]
    id: str | None
    """The id of the key, member, app, link or automation, or the name of the platform."""
    onBehalfOf: NotRequired[str]
    """The member for whom an app acts. Absent for other actors."""


class AuditEntry(TypedDict):
    id: str
    sequence: int
    """Counts the entries of the team, from 1, without gaps."""
    action: Literal["team.created", "team.plan_changed", "team.exported", "team.erasure_scheduled", "team.erasure_cancelled", "credits.granted", "redirect.added", "redirect.removed", "key.created", "key.revoked", "key.used_from_new_network", "key.scope_refused", "key.callback_secret_rotated", "member.invited", "member.joined", "member.changed", "member.removed", "member.exported", "member.erased", "member.password_changed", "member.address_changed", "member.identity_linked", "identity_provider.set", "identity_provider.removed", "domain.added", "domain.removed", "invitation.revoked", "session.created", "session.ended", "factor.added", "factor.removed", "factor.recovery_codes_renewed", "factor.requirement_changed", "factor.counter_regressed", "app.authorized", "app.revoked", "workspace.created", "workspace.changed", "workspace.archived", "workspace.restored", "workspace.made_default", "workspace.erasure_scheduled", "workspace.erasure_cancelled", "workspace.erased", "account.connected", "account.changed", "account.disconnected", "account.grant_withdrawn", "account.data_deletion_requested", "connect_link.created", "connect_link.used", "connect_link.revoked", "review_link.created", "review_link.used", "review_link.revoked", "post.released", "post.changed", "post.rescheduled", "post.approved", "post.changes_requested", "post.cancelled", "post.retried", "post.published", "post.media_deleted", "content.deleted", "asset.deleted", "influencer.deleted", "automation.created", "automation.changed", "automation.launched", "automation.paused", "automation.resumed", "automation.run_requested", "automation.deleted", "webhook.created", "webhook.changed", "webhook.secret_rotated", "webhook.deleted"]
    actor: AuditEntryActor
    subjectId: str
    workspaceId: str | None
    details: Dict[str, Any]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    hash: str
    """SHA-256 of the entry and of the hash of the entry before it."""


class Member(TypedDict):
    id: str
    email: str
    name: str
    role: Literal["owner", "admin", "editor", "approver", "viewer"]
    workspaceId: str | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


class Invitation(TypedDict):
    id: str
    email: str
    role: Literal["owner", "admin", "editor", "approver", "viewer"]
    workspaceId: str | None
    invitedBy: str | None
    """The member who invites. Null: the operator."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""


class InvitationWithLink(TypedDict):
    id: str
    email: str
    role: Literal["owner", "admin", "editor", "approver", "viewer"]
    workspaceId: str | None
    invitedBy: str | None
    """The member who invites. Null: the operator."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""
    url: str
    """Pass it on to the person. It is not returned again."""


class Session(TypedDict):
    id: str
    current: bool
    """The session that makes this request."""
    userAgent: str | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    lastUsedAt: str
    """RFC 3339, UTC, milliseconds."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""


class Proof(TypedDict):
    provenUntil: str
    """RFC 3339, UTC, milliseconds."""


class FactorsCode1(TypedDict):
    addedAt: str
    """RFC 3339, UTC, milliseconds."""
    recoveryCodesLeft: int


class Factors(TypedDict):
    code: FactorsCode1 | None
    """Null if codes are off."""
    password: bool
    """You have a password that signs you in."""
    passkeys: int
    required: bool
    """The team requires a second factor of its members."""


class CodeSecret(TypedDict):
    secret: str
    """For an app that reads no QR code. It is not returned again."""
    url: str
    """The same as an `otpauth:` URL, which is shown as a QR code."""


class RecoveryCodes(TypedDict):
    recoveryCodes: List[str]
    """Each signs in once, in the place of a code. They are not returned again."""


Done: TypeAlias = 'Dict[str, Any]'


class Passkey(TypedDict):
    id: str
    name: str
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    lastUsedAt: str | None


class PasskeyOptionsOptions(TypedDict):
    """For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser."""

    challenge: str


class PasskeyOptions(TypedDict):
    token: str
    """Send it with the credential, within 5 minutes. Valid once."""
    options: PasskeyOptionsOptions
    """For `PublicKeyCredential.parseCreationOptionsFromJSON` or `parseRequestOptionsFromJSON` of the browser."""


class IdentityProvider(TypedDict):
    issuer: str | None
    """Null: none is set."""
    clientId: str | None
    required: bool
    joinRole: Literal["editor", "approver", "viewer"] | None
    domains: List[str]
    """Verified by the operator."""
    redirectUri: str
    """Register it at the provider."""
    updatedAt: str | None


class MailError1(TypedDict):
    code: Literal["mail_off", "refused", "unreachable", "cancelled", "withdrawn"]
    message: str


class Mail(TypedDict):
    id: str
    kind: Literal["invitation", "password", "sign_in", "address", "password_changed", "address_changed", "factor_added", "factor_removed", "notices"]
    recipient: str
    subject: str
    status: Literal["queued", "sent", "failed", "caught"]
    text: str | None
    """The text, with its link, of a mail with the status `caught`; null for others."""
    error: MailError1 | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    endedAt: str | None


class Notice(TypedDict):
    id: str
    kind: Literal["post_failed", "post_objected", "post_approved", "account_lost", "credits_low"]
    workspaceId: str | None
    """Null: it is about the team."""
    subjectId: str | None
    """The id of the post or account. Null: it is about the team."""
    title: str | None
    """The caption of the post, or the name of the account."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    readAt: str | None


class NoticeChoice(TypedDict):
    workspaceId: str
    mail: Literal["off", "at_once", "daily"]


class KeyBudget1(TypedDict):
    credits: int
    spent: int
    remaining: int


class Key(TypedDict):
    id: str
    name: str
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read"]]
    workspaceId: str | None
    sandbox: bool
    lastFour: str
    """The last four characters of the key."""
    budget: KeyBudget1 | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    lastUsedAt: str | None
    """With a precision of one minute."""
    expiresAt: str | None
    revokedAt: str | None


class KeyWithSecretBudget1(TypedDict):
    credits: int
    spent: int
    remaining: int


class KeyWithSecret(TypedDict):
    id: str
    name: str
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read"]]
    workspaceId: str | None
    sandbox: bool
    lastFour: str
    """The last four characters of the key."""
    budget: KeyWithSecretBudget1 | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    lastUsedAt: str | None
    """With a precision of one minute."""
    expiresAt: str | None
    revokedAt: str | None
    apiKey: str
    """The key itself. It is not stored and not returned again."""


class AppBudget1(TypedDict):
    credits: int
    spent: int
    remaining: int


class App(TypedDict):
    id: str
    name: str
    clientId: str
    redirectHost: str
    memberId: str
    """The member for whom the app acts."""
    resource: Literal["mcp", "api"]
    """What the tokens of the app are for: `mcp` or `api`."""
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read", "posts:approve", "members:read", "confirm"]]
    mayConfirm: bool
    workspaceId: str | None
    sandbox: bool
    budget: AppBudget1 | None
    """The budget of this month."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    lastUsedAt: str | None
    """With a precision of one minute."""


class AuthorizedAppBudget1(TypedDict):
    credits: int
    spent: int
    remaining: int


class AuthorizedApp(TypedDict):
    id: str
    name: str
    clientId: str
    redirectHost: str
    memberId: str
    """The member for whom the app acts."""
    resource: Literal["mcp", "api"]
    """What the tokens of the app are for: `mcp` or `api`."""
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read", "posts:approve", "members:read", "confirm"]]
    mayConfirm: bool
    workspaceId: str | None
    sandbox: bool
    budget: AuthorizedAppBudget1 | None
    """The budget of this month."""
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    lastUsedAt: str | None
    """With a precision of one minute."""
    redirectUrl: str
    """Open it to send the app its code, which is valid once and for a minute."""


class AppAuthorizationTeam(TypedDict):
    id: str
    name: str


class AppAuthorization(TypedDict):
    name: str
    """The name that the app gives itself."""
    clientId: str
    redirectHost: str
    """Where you are sent afterwards: a host, `this computer`, or an app in words."""
    team: AppAuthorizationTeam
    resource: Literal["mcp", "api"] | None
    scopes: List[Literal["credits:read", "workspaces:read", "workspaces:write", "accounts:read", "accounts:write", "generations:read", "generations:write", "posts:read", "posts:write", "automations:read", "automations:write", "influencers:read", "influencers:write", "assets:read", "assets:write", "content:read", "content:write", "analytics:read", "trends:read", "webhooks:read", "webhooks:write", "brand:write", "audit:read", "posts:approve", "members:read", "confirm"]]
    """What the app asks for, as far as your role has it."""
    returnUrl: str
    """Sends you back without a grant."""
    fault: str | None
    """Why the request of the app cannot be granted; null if it can."""


class ReadinessData(TypedDict):
    status: Literal["ready", "not_ready"]
    database: bool
    writable: bool
    """False while the database is read-only, as during a failover."""
    migrations: bool
    temporal: bool
    storage: bool
    """False while no media can be stored, as on a full disk."""
    journal: bool
    """False while the publish journal cannot be written: nothing is published."""
    scratch: bool
    """False while no temporary files can be written, as on a full disk."""
    journalLost: bool
    """True for a day after the journal was found to lack what the database has: see the deploy guide."""
    workerVersionMissing: bool
    """True while workflows wait because no worker runs the version that gets them: see the upgrade guide."""


class Readiness(TypedDict):
    success: bool
    data: ReadinessData


SignInResult: TypeAlias = 'SignedIn | WaitingSignIn'


class SignedInMember(TypedDict):
    id: str
    email: str
    name: str
    role: Literal["owner", "admin", "editor", "approver", "viewer"]


class SignedInTeam(TypedDict):
    id: str
    name: str


class SignedIn(TypedDict):
    id: str
    token: str
    """The token of the session, sent like a key. It reaches the connected accounts."""
    sandboxToken: str
    """The same session in the sandbox."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""
    member: SignedInMember
    team: SignedInTeam


class WaitingSignIn(TypedDict):
    codeToken: str
    """Send it with a code to `POST /sign-in/code`. It does nothing else."""
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""


class StartedSso(TypedDict):
    url: str
    """Where the browser goes."""
    flow: str
    """Keep it in this browser. Valid for 10 minutes."""


class FailureErrorDetailsItem(TypedDict):
    message: str


class FailureError(TypedDict):
    type: Literal["invalid_input", "unauthorized", "insufficient_credits", "forbidden_scope", "not_found", "conflict", "usage_limit_reached", "rate_limited", "internal_error"]
    message: str
    """For people. Clients must branch on `type` only."""
    details: NotRequired[List[FailureErrorDetailsItem]]
    """One entry per problem: `{path, message}`, or `{row, field, message}` for an import."""


class Failure(TypedDict):
    success: Literal[False]
    error: FailureError


class FailureReasonOutput(TypedDict):
    code: str
    message: str


class ReviewersOutput(TypedDict):
    mode: Literal["any", "all"]
    """`any`: one approval releases the post. `all`: every name must approve."""
    names: List[str]
    """Who may review over a link. Empty: anybody with a link."""


class EventTargetOutputError1(TypedDict):
    code: str
    message: str
    platformCode: str | None
    """The platform's own code."""


class EventTargetOutput(TypedDict):
    accountId: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    mode: Literal["publish", "draft", "inbox"]
    """`inbox`: delivered to the creator, who publishes it; `draft`: a private upload. Then `url` can be null."""
    outcome: Literal["posted", "failed"]
    platformPostId: str | None
    url: str | None
    error: EventTargetOutputError1 | None


class GetCreditsData(TypedDict):
    balance: int
    ledger: List[LedgerEntry]


class GetWorkspacesDataItem(TypedDict):
    id: str
    name: str
    websiteUrl: str | None
    logoUrl: str | None
    isDefault: bool
    archivedAt: str | None
    brandRefreshedAt: str | None
    createdAt: str
    """RFC 3339, UTC, milliseconds."""


GetWorkspacesData: TypeAlias = 'List[GetWorkspacesDataItem]'


class Deleted(TypedDict):
    id: str


class PostAccountsConnectData(TypedDict):
    authorizeUrl: str
    expiresAt: str
    """RFC 3339, UTC, milliseconds."""


class PostGenerationsIdAcceptData(TypedDict):
    contentId: str
    status: Literal["accepted", "scheduled"]


PostPostsImportData: TypeAlias = 'ImportedPosts | CheckedRows'


GetContentIdDeckData: TypeAlias = 'Dict[str, Any] | None'


PostAssetsBody: TypeAlias = 'FetchAsset | FinishUpload'


class PostBrandAnalyzeData(TypedDict):
    workspaceId: str
    crawlId: str
    statusUrl: str


class GetEventsDataItem1Data(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    targets: List[EventTargetOutput]
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["posted", "partial"]


class GetEventsDataItem1(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.published"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem1Data


class GetEventsDataItem2Data(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    targets: List[EventTargetOutput]
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["failed"]
    mediaError: NotRequired[FailureReasonOutput]
    """Why its media failed, if that is the reason."""


class GetEventsDataItem2(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.failed"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem2Data


class GetEventsDataItem3Data(TypedDict):
    contentId: str
    workspaceId: str
    outputUrl: str
    thumbnailUrl: str
    durationMs: int
    postId: NotRequired[str]
    """The post that was waiting for it, if any."""
    reference: NotRequired[str]
    """The reference of the job, if it has one."""


class GetEventsDataItem3(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["content.ready"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem3Data


class GetEventsDataItem4Data(TypedDict):
    balance: int
    threshold: float
    """One fifth of the plan's monthly credits."""
    plan: Literal["creator", "pro", "agency"]
    creditsPerMonth: int


class GetEventsDataItem4(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["credits.low"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem4Data


class GetEventsDataItem5Data(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]
    state: Literal["requested", "approved", "changes_requested"] | None
    """The state of the review since."""
    decision: Literal["approved", "changes_requested"] | None
    """Null: a comment alone."""
    comment: str | None
    by: Literal["reviewer", "team"]
    name: str | None
    linkId: str | None
    """The review link that was used."""


class GetEventsDataItem5(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.review"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem5Data


class GetEventsDataItem6Data(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]
    mediaError: FailureReasonOutput


class GetEventsDataItem6(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["draft.failed"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem6Data


class GetEventsDataItem7Data(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    accountId: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    status: Literal["failed", "unknown"]
    error: FailureReasonOutput


class GetEventsDataItem7(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["comment.failed"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem7Data


class GetEventsDataItem8Data(TypedDict):
    automationId: str
    workspaceId: str
    sandbox: bool
    scheduled: int
    """Posts that the run scheduled."""
    nextRunAt: str | None
    error: FailureReasonOutput


class GetEventsDataItem8(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["automation.refused"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem8Data


class GetEventsDataItem9Data(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["cancelled"]


class GetEventsDataItem9(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.cancelled"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem9Data


class GetEventsDataItem10Data(TypedDict):
    contentId: str
    workspaceId: str
    sandbox: bool
    format: str
    status: Literal["ready", "failed", "cancelled"]
    outputUrl: str | None
    """Null unless it is ready, and for `clips`."""
    thumbnailUrl: str | None
    durationMs: int | None
    error: FailureReasonOutput | None
    reference: NotRequired[str]
    """The reference of the job, if it has one."""


class GetEventsDataItem10(TypedDict):
    id: str
    """The event; the same for every endpoint."""
    type: Literal["content.ended"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: GetEventsDataItem10Data


GetEventsData: TypeAlias = 'List[GetEventsDataItem1 | GetEventsDataItem2 | GetEventsDataItem3 | GetEventsDataItem4 | GetEventsDataItem5 | GetEventsDataItem6 | GetEventsDataItem7 | GetEventsDataItem8 | GetEventsDataItem9 | GetEventsDataItem10]'


class PostNoticesReadData(TypedDict):
    marked: int


PostSignInPasskeyOptionsBody: TypeAlias = 'Dict[str, Any]'


class PostPublishedEventData(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    targets: List[EventTarget]
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["posted", "partial"]


class PostPublishedEvent(TypedDict):
    """Receive a post that was published on at least one platform"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.published"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: PostPublishedEventData


class PostFailedEventData(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    targets: List[EventTarget]
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["failed"]
    mediaError: NotRequired[FailureReason]
    """Why its media failed, if that is the reason."""


class PostFailedEvent(TypedDict):
    """Receive a post of which every target failed"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.failed"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: PostFailedEventData


class ContentReadyEventData(TypedDict):
    contentId: str
    workspaceId: str
    outputUrl: str
    thumbnailUrl: str
    durationMs: int
    postId: NotRequired[str]
    """The post that was waiting for it, if any."""
    reference: NotRequired[str]
    """The reference of the job, if it has one."""


class ContentReadyEvent(TypedDict):
    """Receive a finished video"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["content.ready"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: ContentReadyEventData


class CreditsLowEventData(TypedDict):
    balance: int
    threshold: float
    """One fifth of the plan's monthly credits."""
    plan: Literal["creator", "pro", "agency"]
    creditsPerMonth: int


class CreditsLowEvent(TypedDict):
    """Receive a low credit balance"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["credits.low"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: CreditsLowEventData


class PostReviewEventData(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]
    state: Literal["requested", "approved", "changes_requested"] | None
    """The state of the review since."""
    decision: Literal["approved", "changes_requested"] | None
    """Null: a comment alone."""
    comment: str | None
    by: Literal["reviewer", "team"]
    name: str | None
    linkId: str | None
    """The review link that was used."""


class PostReviewEvent(TypedDict):
    """Receive what was decided or said about a post in review"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.review"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: PostReviewEventData


class DraftFailedEventData(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["draft", "in_review", "approved", "queued", "scheduled", "publishing", "posted", "partial", "failed", "cancelled"]
    mediaError: FailureReason


class DraftFailedEvent(TypedDict):
    """Receive a draft whose media failed"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["draft.failed"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: DraftFailedEventData


class CommentFailedEventData(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    accountId: str
    platform: Literal["clipapp", "reelnet", "videoshorts"]
    status: Literal["failed", "unknown"]
    error: FailureReason


class CommentFailedEvent(TypedDict):
    """Receive a first comment that was not posted"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["comment.failed"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: CommentFailedEventData


class AutomationRefusedEventData(TypedDict):
    automationId: str
    workspaceId: str
    sandbox: bool
    scheduled: int
    """Posts that the run scheduled."""
    nextRunAt: str | None
    error: FailureReason


class AutomationRefusedEvent(TypedDict):
    """Receive a run of an automation that left slots open"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["automation.refused"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: AutomationRefusedEventData


class PostCancelledEventData(TypedDict):
    postId: str
    workspaceId: str
    sandbox: bool
    reference: NotRequired[str]
    """The reference of the job, if it has one."""
    status: Literal["cancelled"]


class PostCancelledEvent(TypedDict):
    """Receive the cancellation of a post with a callbackUrl"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["post.cancelled"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: PostCancelledEventData


class ContentEndedEventData(TypedDict):
    contentId: str
    workspaceId: str
    sandbox: bool
    format: str
    status: Literal["ready", "failed", "cancelled"]
    outputUrl: str | None
    """Null unless it is ready, and for `clips`."""
    thumbnailUrl: str | None
    durationMs: int | None
    error: FailureReason | None
    reference: NotRequired[str]
    """The reference of the job, if it has one."""


class ContentEndedEvent(TypedDict):
    """Receive the end of a content job with a callbackUrl"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["content.ended"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: ContentEndedEventData


class WebhookTestEventData(TypedDict):
    webhookId: str
    message: str


class WebhookTestEvent(TypedDict):
    """Receive a test event"""

    id: str
    """The event; the same for every endpoint."""
    type: Literal["webhook.test"]
    createdAt: str
    """RFC 3339, UTC, milliseconds."""
    data: WebhookTestEventData


WebhookEvent: TypeAlias = 'PostPublishedEvent | PostFailedEvent | ContentReadyEvent | CreditsLowEvent | PostReviewEvent | DraftFailedEvent | CommentFailedEvent | AutomationRefusedEvent | PostCancelledEvent | ContentEndedEvent | WebhookTestEvent'
