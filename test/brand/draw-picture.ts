import { createCanvas, type Canvas } from '@napi-rs/canvas';
import { hashText } from '../../domain/seeded-random.ts';

interface Drawing {
  width?: number;
  height?: number;
}

/** A picture that looks different for every name: a few coloured shapes on a pale ground. */
export function drawPicture(name: string, { width = 800, height = 800 }: Drawing = {}): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  const level = (at: number, most: number): number => hashText(`${name}|${at}`) % most;
  context.fillStyle = `hsl(${level(0, 360)} 30% 88%)`;
  context.fillRect(0, 0, width, height);
  for (let shape = 1; shape <= 5; shape += 1) {
    context.fillStyle = `hsl(${level(shape, 360)} ${40 + level(shape + 10, 50)}% ${25 + level(shape + 20, 45)}%)`;
    const [x, y] = [level(shape + 30, 70) / 100, level(shape + 40, 70) / 100];
    const [w, h] = [(15 + level(shape + 50, 40)) / 100, (15 + level(shape + 60, 40)) / 100];
    context.fillRect(x * width, y * height, w * width, h * height);
  }
  return canvas;
}

/** A flat mark on a transparent ground, as logos are. */
export function drawLogo(colour: string, { width = 320, height = 120 }: Drawing = {}): Canvas {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = colour;
  context.beginPath();
  context.arc(height / 2, height / 2, height * 0.4, 0, 2 * Math.PI);
  context.fill();
  context.fillRect(height * 1.1, height * 0.35, width - height * 1.3, height * 0.3);
  return canvas;
}
