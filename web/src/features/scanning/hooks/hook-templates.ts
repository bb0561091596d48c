/** The messages that TradingView fills in, by what sends them. */
export const hookTemplates = {
  strategy: [
    '{"id": "{{timenow}} {{ticker}}", "ticker": "{{exchange}}:{{ticker}}",',
    ' "side": "{{strategy.order.action}}", "price": {{close}},',
    ' "barTime": "{{time}}", "tf": "{{interval}}", "sentAt": "{{timenow}}"}',
  ].join('\n'),
  indicator: [
    '{"id": "{{timenow}} {{ticker}}", "ticker": "{{exchange}}:{{ticker}}",',
    ' "side": "long", "price": {{close}},',
    ' "barTime": "{{time}}", "tf": "{{interval}}", "sentAt": "{{timenow}}"}',
  ].join('\n'),
  text: '{{exchange}}:{{ticker}} {{strategy.order.action}} {{close}} {{interval}}',
} as const;

export type HookTemplate = keyof typeof hookTemplates;

/** A template as TradingView would send it now. */
export function filledTemplate(template: string, ticker: string, now: Date): string {
  const [exchange = '', code = ''] = ticker.split(':');
  const instant = `${now.toISOString().slice(0, 19)}Z`;
  const values: Record<string, string> = {
    exchange,
    ticker: code,
    'strategy.order.action': 'buy',
    close: '1.5',
    interval: '60',
    time: instant,
    timenow: instant,
  };
  return template.replaceAll(/\{\{([a-z.]+)\}\}/g, (whole, name: string) => values[name] ?? whole);
}
