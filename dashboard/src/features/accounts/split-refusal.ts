import { fieldOf } from '../../components/form-errors.ts';
import { SPLIT_FIELD_INPUTS, type SplitProblems } from '../../components/split-draft.ts';
import { refusalInWords } from './field-words.ts';

/** The server's refusal of the commission, at the input that it is about; nothing for other refusals. */
export function splitRefusal(error: unknown): SplitProblems {
  const input = SPLIT_FIELD_INPUTS[fieldOf(error) ?? ''];
  const words = refusalInWords(error);
  return input === undefined || words === undefined ? {} : { [input]: words };
}
