import { Counter, type Registry } from 'prom-client';
import type { GenerationWriter, TextCall, Written } from '../ports.ts';

/** Counts the calls to language models, their tokens and their cost. */
export class TextMetrics {
  readonly #calls: Counter<'api' | 'model'>;
  readonly #tokens: Counter<'api' | 'model' | 'direction'>;
  readonly #usd: Counter<'api' | 'model'>;

  constructor(registry: Registry) {
    const registers = [registry];
    this.#calls = new Counter({
      name: 'kinora_text_calls_total',
      help: 'Calls to language models that were or may have been billed',
      labelNames: ['api', 'model'],
      registers,
    });
    this.#tokens = new Counter({
      name: 'kinora_text_tokens_total',
      help: 'Tokens of calls to language models, as reported; input or output',
      labelNames: ['api', 'model', 'direction'],
      registers,
    });
    this.#usd = new Counter({
      name: 'kinora_text_cost_usd_total',
      help: 'Cost of calls to language models by list price, US dollars; calls of unknown cost count 0',
      labelNames: ['api', 'model'],
      registers,
    });
  }

  /** Wraps a writer so that its calls are counted. Null stays null. */
  meter(writer: GenerationWriter | null): GenerationWriter | null {
    if (writer === null) return null;
    const counted = <T>(written: Written<T>): Written<T> => {
      written.calls.forEach((call) => this.#count(call));
      return written;
    };
    return {
      writeDrafts: async (brief, validate) => counted(await writer.writeDrafts(brief, validate)),
      writeHooks: async (brief, validate) => counted(await writer.writeHooks(brief, validate)),
    };
  }

  #count({ api, model, inputTokens, outputTokens, costUsd }: TextCall): void {
    this.#calls.inc({ api, model });
    this.#tokens.inc({ api, model, direction: 'input' }, inputTokens ?? 0);
    this.#tokens.inc({ api, model, direction: 'output' }, outputTokens ?? 0);
    this.#usd.inc({ api, model }, costUsd ?? 0);
  }
}
