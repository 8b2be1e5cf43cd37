import { createCanvas } from '@napi-rs/canvas';
import type { DemoApi } from '../demo/demo-api.ts';
import { watchContent } from './watch-content.ts';

/** The ids of the assets and the influencer of the gallery's videos. The service generates all but the cut-out. */
export interface Materials {
  pictures: string[];
  clips: string[];
  speech: string;
  /** An image with a transparent background. */
  cutOut: string;
  presenter: string;
}

interface Influencer {
  id: string;
  status: string;
}

export async function createMaterials(
  api: DemoApi,
  upload: Upload,
  report: (step: string) => void,
): Promise<Materials> {
  report('two pictures');
  const pictures = await createAssets(api, '/content/image', {
    prompt: 'Cold brew coffee in a tall glass, ice, morning',
    count: 2,
  });
  report('two clips');
  const clips = [
    ...(await createAssets(api, '/content/video', { prompt: 'Coffee beans falling in slow motion', durationSec: 4 })),
    ...(await createAssets(api, '/content/video', { prompt: 'Water over ice', durationSec: 4 })),
  ];
  report('a voice');
  const [speech = ''] = await createAssets(api, '/content/voiceover', {
    script: 'Cold brew takes eighteen hours. Most people stop at twelve.',
  });
  report('a presenter');
  const mia = { name: 'Mia', appearance: 'a barista with short red hair and round glasses', voice: { id: 'female' } };
  const presenter = await api.post<Influencer>('/influencers', mia);
  for (let status = presenter.status; status === 'previewing';) {
    await new Promise((resolve) => setTimeout(resolve, 300));
    ({ status } = await api.get<Influencer>(`/influencers/${presenter.id}`));
  }
  report('a cut-out');
  return { pictures, clips, speech, cutOut: await upload('cut-out.png', drawCutOut()), presenter: presenter.id };
}

/** Uploads a file to the library and returns its asset id. */
export type Upload = (name: string, bytes: Uint8Array) => Promise<string>;

async function createAssets(api: DemoApi, path: string, body: object): Promise<string[]> {
  const { contentId } = await api.post<{ contentId: string }>(path, body);
  const content = await watchContent(api, contentId, () => undefined);
  if (content.status !== 'ready')
    throw new Error(`${path} finished with status ${content.status}: ${content.error?.message}`);
  return content.assetIds;
}

function drawCutOut(): Uint8Array {
  const canvas = createCanvas(800, 800);
  const context = canvas.getContext('2d');
  context.fillStyle = '#F8FAFC';
  context.beginPath();
  context.roundRect(180, 260, 380, 420, [20, 20, 120, 120]);
  context.fill();
  context.lineWidth = 44;
  context.strokeStyle = '#F8FAFC';
  context.beginPath();
  context.ellipse(580, 430, 90, 110, 0, -Math.PI / 2, Math.PI / 2);
  context.stroke();
  context.fillStyle = '#7C2D12';
  context.beginPath();
  context.ellipse(370, 280, 180, 42, 0, 0, 2 * Math.PI);
  context.fill();
  return canvas.toBuffer('image/png');
}
