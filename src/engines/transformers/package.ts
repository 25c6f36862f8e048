/**
 * What is used of transformers.js, as one value: the language worker and the embedding worker are
 * built apart, and only where both take the same of the package does the build keep it once
 * (0.5 MB; vite.config.ts gives it a file of its own). Import types from the package itself.
 */
import {
  AutoModel,
  AutoModelForCausalLM,
  AutoModelForSequenceClassification,
  AutoTokenizer,
  env,
  InterruptableStoppingCriteria,
  TextStreamer,
} from '@huggingface/transformers';

export const transformers = {
  AutoModel,
  AutoModelForCausalLM,
  AutoModelForSequenceClassification,
  AutoTokenizer,
  env,
  InterruptableStoppingCriteria,
  TextStreamer,
};
