import type { TFunction } from 'i18next';
import { indicatorCodes } from '#ui/price-chart/indicators/indicator-codes.ts';
import { argsOf, indicators, type IndicatorName } from '@candela/markets/indicators/indicators';
import type { Indicator } from '@candela/markets/indicators/kernel';
import { choiceOf } from '@candela/markets/rules/operands';
import type { Operand } from '@candela/markets/rules/rule';

/** An entry of a list of texts, by a name that may be in none. */
const entry = (texts: object, name: string): string | undefined =>
  Object.hasOwn(texts, name) ? (texts as Record<string, string>)[name] : undefined;

/** What operands and their parts are called in a language. */
export class OperandNames {
  readonly #t: TFunction;
  readonly #numbers: Intl.NumberFormat;
  readonly #sources: object;
  readonly #indicators: object;
  readonly #outputs: object;
  readonly #arguments: object;

  constructor(t: TFunction, locale: string) {
    this.#t = t;
    // Whole: rules are compared with what was written.
    this.#numbers = new Intl.NumberFormat(locale, { maximumSignificantDigits: 12 });
    this.#sources = t(($) => $.marketChart.sources, { returnObjects: true });
    this.#indicators = t(($) => $.marketChart.names, { returnObjects: true });
    this.#outputs = t(($) => $.marketChart.outputs, { returnObjects: true });
    this.#arguments = t(($) => $.marketChart.arguments, { returnObjects: true });
  }

  number(value: number): string {
    return this.#numbers.format(value);
  }

  /** "EMA", "Close", "Hammer": short, and never inflected. */
  short(name: IndicatorName): string {
    return indicatorCodes[name] ?? entry(this.#sources, name) ?? entry(this.#indicators, name) ?? name.toUpperCase();
  }

  /** "Exponential moving average (EMA)". */
  full(name: IndicatorName): string {
    return entry(this.#sources, name) ?? entry(this.#indicators, name) ?? this.short(name);
  }

  output(output: string): string {
    const direction = () => this.#t(($) => $.ruleSentence.direction);
    return entry(this.#outputs, output) ?? (output === 'direction' ? direction() : output);
  }

  argument(argument: string): string {
    return entry(this.#arguments, argument) ?? argument;
  }

  /** "MACD (12, 26, 9) Signal · 4 h": the value itself, without how far it lies back and its factor. */
  value(operand: Operand): string {
    const { outputs, takesSource, usualSource }: Indicator = indicators[operand.ind];
    const args = Object.values(argsOf(choiceOf(operand))).map((value) => this.number(value));
    const usual = usualSource ?? 'close';
    if (takesSource && operand.source && operand.source !== usual) args.push(this.short(operand.source));
    const name = this.short(operand.ind);
    const output = outputs.length > 1 ? this.output(operand.out ?? outputs[0] ?? '') : '';
    const parts = [name, args.length > 0 ? `(${args.join(', ')})` : '', output === name ? '' : output];
    const value = parts.filter((part) => part !== '').join(' ');
    const { tf } = operand;
    return tf ? `${value} · ${this.#t(($) => $.chart.timeframes[tf])}` : value;
  }
}
