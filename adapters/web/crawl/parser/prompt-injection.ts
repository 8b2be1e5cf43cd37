/** Texts that address a language model instead of a reader. */
const PATTERNS = [
  /\b(?:ignore|disregard|forget|override)\b.{0,40}\b(?:previous|prior|above|earlier|all|any|other|these|your)\b.{0,40}\b(?:instructions?|prompts?|rules|guidelines|directions|context)\b/iu,
  /\bsystem\s*(?:prompt|message)\b/iu,
  /\b(?:you are|act as|pretend to be|respond as)\b.{0,30}\b(?:an? (?:ai|assistant|language model|chatbot|llm)|dan)\b/iu,
  /\b(?:ai|llm|language model|chatbot|assistant)s?\b.{0,30}\b(?:must|should|shall|have to|reading this)\b/iu,
  /\b(?:reveal|print|output|repeat)\b.{0,30}\b(?:your|the)\b.{0,20}\b(?:instructions|prompt|secrets?|api keys?)\b/iu,
  /<\|?(?:im_start|im_end|system|endoftext)\|?>|\[\/?INST\]/iu,
];

export function isPromptInjection(text: string): boolean {
  return PATTERNS.some((pattern) => pattern.test(text));
}
