import { readFileSync } from 'node:fs';

/** The weights of one layer, row-major: height, width, input channel, output channel. */
export interface Filter {
  shape: readonly number[];
  values: Float32Array;
}

/** Name, shape, scale and minimum of each 8-bit tensor of the file, in order. */
const TENSORS = [
  ['conv0/filters', [3, 3, 3, 16], 0.009007044399485869, -1.2069439495311063],
  ['conv0/bias', [16], 0.005263455241334205, -0.9211046672334858],
  ['conv1/depthwise', [3, 3, 16, 1], 0.004001977630690033, -0.5042491814669441],
  ['conv1/pointwise', [1, 1, 16, 32], 0.013836609615999109, -1.411334180831909],
  ['conv1/bias', [32], 0.0015159862590771096, -0.30926119685173037],
  ['conv2/depthwise', [3, 3, 32, 1], 0.002666276225856706, -0.317286870876948],
  ['conv2/pointwise', [1, 1, 32, 64], 0.015265831292844286, -1.6792414422128714],
  ['conv2/bias', [64], 0.0020280554598453, -0.37113414915168985],
  ['conv3/depthwise', [3, 3, 64, 1], 0.006100742489683862, -0.8907084034938438],
  ['conv3/pointwise', [1, 1, 64, 128], 0.016276211832083907, -2.0508026908425725],
  ['conv3/bias', [128], 0.003394414279975143, -0.7637432129944072],
  ['conv4/depthwise', [3, 3, 128, 1], 0.006716050119961009, -0.8059260143953211],
  ['conv4/pointwise', [1, 1, 128, 256], 0.021875603993733724, -2.8875797271728514],
  ['conv4/bias', [256], 0.0041141652009066415, -0.8187188749804216],
  ['conv5/depthwise', [3, 3, 256, 1], 0.008423839597141042, -0.9013508368940915],
  ['conv5/pointwise', [1, 1, 256, 512], 0.030007277283014035, -3.8709387695088107],
  ['conv5/bias', [512], 0.008402082966823203, -1.4871686851277068],
  ['conv8/filters', [1, 1, 512, 25], 0.028336129469030042, -4.675461362389957],
  ['conv8/bias', [25], 0.002268134028303857, -0.41053225912299807],
] as const;

export type TensorName = (typeof TENSORS)[number][0];

let loaded: ReadonlyMap<TensorName, Filter> | null = null;

/** Reads the weights of the face detector on first use. See NOTICE for their origin. */
export function loadFaceWeights(): ReadonlyMap<TensorName, Filter> {
  if (loaded) return loaded;
  const bytes = readFileSync(new URL('tiny-face-detector.bin', import.meta.url));
  const weights = new Map<TensorName, Filter>();
  let at = 0;
  for (const [name, shape, scale, min] of TENSORS) {
    const count = shape.reduce<number>((product, size) => product * size, 1);
    weights.set(name, {
      shape,
      values: Float32Array.from(bytes.subarray(at, at + count), (byte) => byte * scale + min),
    });
    at += count;
  }
  if (at !== bytes.length) throw new Error(`tiny-face-detector.bin has ${bytes.length} bytes instead of ${at}.`);
  loaded = weights;
  return weights;
}
