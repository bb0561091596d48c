import { MarkdownSerializerState, type MarkdownSerializer } from 'prosemirror-markdown';
import type { Node } from 'prosemirror-model';

/** Characters of output after which they are put aside. */
const pieceLength = 1000;
/** What the library looks at again: the end of a line, or what stands before a bracket. */
const keptLength = 2;

/** Its constructor and its output are not in the types of the library. */
const State = MarkdownSerializerState as unknown as new (
  nodes: MarkdownSerializer['nodes'],
  marks: MarkdownSerializer['marks'],
  options: MarkdownSerializer['options'],
) => MarkdownSerializerState & { out: string };

/** Puts its output aside in pieces: the library copies all of it for each line. */
class PiecewiseState extends State {
  readonly #pieces: string[] = [];

  override write(content?: string): void {
    super.write(content);
    if (this.out.length < pieceLength) return;
    this.#pieces.push(this.out.slice(0, -keptLength));
    this.out = this.out.slice(-keptLength);
  }

  whole(): string {
    return this.#pieces.join('') + this.out;
  }
}

/** What `serializer.serialize` returns, in linear time. */
export function serialise({ nodes, marks, options }: MarkdownSerializer, document: Node): string {
  const state = new PiecewiseState(nodes, marks, options);
  state.renderContent(document);
  return state.whole();
}
