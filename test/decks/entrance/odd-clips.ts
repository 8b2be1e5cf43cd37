import { runFfmpegTo } from '../make-media.ts';
import { drawQuarters, QUARTERS, type OddFile } from './odd-pictures.ts';

const SECONDS = 0.4;
const [WIDTH, HEIGHT] = [144, 256];

/** Named in the chain, because ffmpeg adds another conversion for the colours that its options name. */
const toYuv = (matrix: 'bt709' | 'smpte170m', range: 'tv' | 'pc', format: string): string =>
  [
    `format=rgb24,scale=out_color_matrix=${matrix}:out_range=${range}:flags=accurate_rnd+full_chroma_int,format=${format}`,
    `setparams=colorspace=${matrix}:color_primaries=bt709:color_trc=bt709:range=${range}`,
  ].join(',');
const TO_BT709 = toYuv('bt709', 'tv', 'yuv420p');

interface Coding {
  filter?: string;
  size?: [number, number];
  args?: string[];
}

function encode(folder: string, name: string, { filter = TO_BT709, size = [WIDTH, HEIGHT], args = [] }: Coding) {
  const source = `${drawQuarters(...size, SECONDS)},${filter}`;
  return runFfmpegTo(folder, name, '-f', 'lavfi', '-i', source, ...args);
}

/** 4:2:0, the format of ordinary files. */
const PLAIN = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '1'];

function toHdr(transfer: string): string {
  return [
    toYuv('bt709', 'tv', 'yuv444p'),
    'zscale=transfer=linear:npl=100,format=gbrpf32le',
    `zscale=primaries=bt2020:transfer=${transfer}:matrix=bt2020nc:range=tv`,
    'format=yuv420p10le',
  ].join(',');
}

const hdrArgs = (transfer: string, codec: string[]): string[] => [
  ...codec,
  '-colorspace',
  'bt2020nc',
  '-color_primaries',
  'bt2020',
  '-color_trc',
  transfer,
];
const X264_10 = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '1'];
const X265_10 = ['-c:v', 'libx265', '-x265-params', 'log-level=none:crf=4', '-tag:v', 'hvc1'];

async function turnedClip(folder: string): Promise<string> {
  const flat = await encode(folder, 'flat.mp4', {
    filter: `transpose=2,${TO_BT709}`,
    args: PLAIN,
  });
  return runFfmpegTo(folder, 'turned.mp4', '-display_rotation', '-90', '-i', flat, '-c', 'copy');
}

/** The cover of the file is its first stream. */
async function coveredClip(folder: string): Promise<string> {
  const clip = await encode(folder, 'uncovered.mp4', { args: PLAIN });
  const cover = await runFfmpegTo(folder, 'grey.png', '-f', 'lavfi', '-i', 'color=gray:s=64x64', '-frames:v', '1');
  const args = [
    '-map',
    '1',
    '-map',
    '0',
    '-c',
    'copy',
    '-disposition:v:0',
    'attached_pic',
    '-disposition:v:1',
    'default',
  ];
  return runFfmpegTo(folder, 'covered.mp4', '-i', clip, '-i', cover, ...args);
}

/** Its second picture is the default one. */
async function clipOfTwoPictures(folder: string): Promise<string> {
  const clip = await encode(folder, 'one.mkv', { args: PLAIN });
  const grey = ['-f', 'lavfi', '-i', `color=gray:s=${WIDTH}x${HEIGHT}:r=25:d=${SECONDS}`];
  const chosen = ['-disposition:v:0', '0', '-disposition:v:1', 'default'];
  return runFfmpegTo(folder, 'two.mkv', ...grey, '-i', clip, '-map', '0', '-map', '1', ...PLAIN, ...chosen);
}

const WHITE = [255, 255, 255];
const CUT = "format=gbrap,geq=r='r(X,Y)':g='g(X,Y)':b='b(X,Y)':a='if(lt(X,W/2)*gte(Y,H/2),0,255)'";
const CUT_COLORS = [QUARTERS[0], QUARTERS[1], WHITE, QUARTERS[3]];

export const ODD_CLIPS: readonly OddFile[] = [
  { name: 'an MP4', make: (folder) => encode(folder, 'plain.mp4', { args: PLAIN }) },
  {
    name: 'a clip of full range',
    make: (folder) =>
      encode(folder, 'full.mp4', {
        filter: toYuv('bt709', 'pc', 'yuv420p'),
        args: ['-c:v', 'libx264', '-crf', '1'],
      }),
  },
  {
    name: 'a clip of JPEG pictures',
    make: (folder) =>
      encode(folder, 'jpegs.mov', {
        filter: `${toYuv('smpte170m', 'pc', 'yuv444p')},format=yuvj444p`,
        args: ['-c:v', 'mjpeg', '-q:v', '1'],
      }),
  },
  {
    name: 'a clip of BT.601',
    make: (folder) =>
      encode(folder, 'sd.mp4', {
        filter: toYuv('smpte170m', 'tv', 'yuv420p'),
        args: ['-c:v', 'libx264', '-crf', '1'],
      }),
  },
  {
    name: 'a clip of 720 lines that names no colours',
    make: (folder) =>
      encode(folder, 'unnamed.mp4', {
        size: [720, 1280],
        filter: `${TO_BT709},setparams=colorspace=unknown:color_primaries=unknown:color_trc=unknown`,
        args: ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '1'],
      }),
  },
  {
    name: 'a clip of 10 bits',
    make: (folder) => encode(folder, 'deep.mp4', { filter: toYuv('bt709', 'tv', 'yuv420p10le'), args: X264_10 }),
    slack: 5,
  },
  {
    name: 'an HLG clip',
    make: (folder) =>
      encode(folder, 'hlg.mov', { filter: toHdr('arib-std-b67'), args: hdrArgs('arib-std-b67', X265_10) }),
    hdr: true,
    slack: 5,
  },
  {
    name: 'a PQ clip',
    make: (folder) => encode(folder, 'pq.mp4', { filter: toHdr('smpte2084'), args: hdrArgs('smpte2084', X265_10) }),
    hdr: true,
    slack: 5,
  },
  { name: 'a clip on its side', make: turnedClip },
  {
    name: 'a clip of wide pixels',
    make: (folder) => encode(folder, 'wide.mp4', { filter: `scale=72:256,setsar=2,${TO_BT709}`, args: PLAIN }),
  },
  {
    name: 'an interlaced clip',
    make: (folder) =>
      encode(folder, 'fields.mp4', { filter: `${TO_BT709},setfield=tff`, args: [...PLAIN, '-flags', '+ildct+ilme'] }),
  },
  {
    name: 'a transparent WebM',
    make: (folder) =>
      encode(folder, 'cut.webm', {
        filter: `${CUT},split[a][b];[a]${TO_BT709}[color];[b]alphaextract[alpha];[color][alpha]alphamerge`,
        args: ['-c:v', 'libvpx-vp9', '-crf', '4', '-b:v', '0', '-auto-alt-ref', '0'],
      }),
    colors: CUT_COLORS,
    slack: 5,
  },
  {
    name: 'a transparent MOV',
    make: (folder) => encode(folder, 'cut.mov', { filter: CUT, args: ['-c:v', 'qtrle', '-pix_fmt', 'argb'] }),
    colors: CUT_COLORS,
  },
  {
    name: "a WebM of a browser's recorder",
    make: (folder) =>
      encode(folder, 'recorder.webm', {
        filter: toYuv('smpte170m', 'tv', 'yuv420p'),
        args: ['-c:v', 'libvpx', '-crf', '4', '-b:v', '4M', '-live', '1', '-f', 'webm'],
      }),
    slack: 5,
  },
  {
    name: 'a Matroska file without a duration',
    make: (folder) => encode(folder, 'recorder.mkv', { args: [...PLAIN, '-live', '1'] }),
  },
  { name: 'a clip whose first stream is its cover', make: coveredClip },
  { name: 'a clip whose second picture is the default', make: clipOfTwoPictures },
];

/** Files with the same tone of −17 dB, in which a path can lose its level. */
export const ODD_SOUNDS: readonly { name: string; make: OddFile['make']; channels?: number }[] = [
  { name: 'stereo', make: (folder) => sound(folder, 'stereo.mp4', []) },
  { name: 'mono', make: (folder) => sound(folder, 'mono.mp4', ['-af', 'pan=mono|c0=c0']) },
  {
    name: 'mono at 44.1 kHz',
    make: (folder) => sound(folder, 'mono44.mp4', ['-af', 'pan=mono|c0=c0', '-ar', '44100']),
  },
  {
    name: 'the default sound, the second',
    make: (folder) =>
      runFfmpegTo(
        folder,
        'second.mp4',
        ...PICTURE,
        ...SILENCE,
        ...TONE,
        ...ALL_OF_THREE,
        ...PLAIN,
        ...AAC,
        ...SECOND_SOUND,
      ),
  },
  {
    name: "a recorder's mono without a duration",
    make: (folder) =>
      sound(folder, 'recorded.webm', ['-af', 'pan=mono|c0=c0', '-live', '1'], ['-c:v', 'libvpx', '-c:a', 'libopus']),
  },
];

const PICTURE = ['-f', 'lavfi', '-i', `color=gray:s=${WIDTH}x${HEIGHT}:r=25:d=1`];
const SILENCE = ['-f', 'lavfi', '-i', 'anullsrc=r=48000:cl=stereo:d=1'];
const TONE = ['-f', 'lavfi', '-i', 'aevalsrc=0.2*sin(880*PI*t)|0.2*sin(880*PI*t):s=48000:d=1'];
const AAC = ['-c:a', 'aac', '-b:a', '192k'];
const ALL_OF_THREE = ['-map', '0', '-map', '1', '-map', '2', '-shortest'];
const SECOND_SOUND = ['-disposition:a:0', '0', '-disposition:a:1', 'default'];

function sound(folder: string, name: string, args: string[], codecs = [...PLAIN, ...AAC]): Promise<string> {
  return runFfmpegTo(folder, name, ...PICTURE, ...TONE, ...codecs, ...args);
}
