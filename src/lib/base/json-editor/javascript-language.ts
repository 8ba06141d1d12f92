import { StreamLanguage, type StringStream } from '@codemirror/language';

/** The text that continues at the next line. */
interface State {
  inside: 'comment' | 'template' | undefined;
}

const keywords = new Set(
  (
    'async await break case catch class const continue default delete do else extends finally for function if in ' +
    'instanceof let new of return static super switch this throw try typeof var void while yield'
  ).split(' '),
);
const atoms = new Set(['true', 'false', 'null', 'undefined', 'NaN', 'Infinity']);

/** Colours of JavaScript by its words; unlike a grammar it is a kilobyte, and it needs no syntax tree. */
export const javascript = StreamLanguage.define<State>({
  name: 'javascript',
  startState: () => ({ inside: undefined }),
  token(stream, state) {
    if (state.inside === 'comment') return endComment(stream, state);
    if (state.inside === 'template') return endTemplate(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('//')) {
      stream.skipToEnd();
      return 'comment';
    }
    if (stream.match('/*')) return endComment(stream, state);
    if (stream.match('`')) return endTemplate(stream, state);
    if (stream.match(/^(?:"(?:[^"\\]|\\.)*"?|'(?:[^'\\]|\\.)*'?)/)) return 'string';
    if (stream.match(/^(?:0[xbo][\da-f_]+|\d[\d_]*(?:\.[\d_]*)?(?:e[+-]?\d+)?)n?/i))
      return 'number';
    const word = stream.match(/^[\p{L}_$][\p{L}\d_$]*/u);
    if (word) return wordToken(stream.current());
    stream.next();
    return null;
  },
});

function wordToken(word: string): string | null {
  if (keywords.has(word)) return 'keyword';
  return atoms.has(word) ? 'atom' : null;
}

function endComment(stream: StringStream, state: State): string {
  const isClosed = stream.match(/^.*?\*\//);
  if (!isClosed) stream.skipToEnd();
  state.inside = isClosed ? undefined : 'comment';
  return 'comment';
}

/** An expression within the template is coloured as its text. */
function endTemplate(stream: StringStream, state: State): string {
  const isClosed = stream.match(/^(?:[^`\\]|\\.)*`/);
  if (!isClosed) stream.skipToEnd();
  state.inside = isClosed ? undefined : 'template';
  return 'string';
}
