/** The part of the npm library `xliff` that the round trip is tested with; it comes without types. */
declare module 'xliff' {
  export function xliff2js(xml: string): Promise<object>;
  export function jsToXliff12(file: object, options: { indent: string }): Promise<string>;
  export function js2xliff(file: object, options: { indent: string }): Promise<string>;
}
