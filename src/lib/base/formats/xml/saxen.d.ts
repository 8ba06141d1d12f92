declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', handler: (name: string, attributes: () => object) => void): this;
    on(event: 'closeTag' | 'text' | 'cdata', handler: (value: string) => void): this;
    /** Throws on XML that is not well-formed. */
    parse(xml: string): this;
  }
}
