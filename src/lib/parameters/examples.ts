/** Example values of structured parameters, shown in empty fields (docs/service.md#messages-and-tools). */
export const examples: { [parameter: string]: string } = {
  tools:
    '[{"type": "function", "function": {"name": "get_weather", "parameters": {"type": "object", "properties": {"city": {"type": "string"}}}}}]',
  tool_choice: 'auto, or {"type": "function", "function": {"name": "get_weather"}}',
  response_format: '{"type": "json_object"}',
  documents: '[{"id": "a", "source": {"type": "text", "text": "…"}}]',
  search_settings: '{"include_domains": ["example.org"]}',
  compound_custom: '{"disable_tool_validation": true}',
  stream_options: '{"include_usage": true}',
  functions: '[{"name": "get_weather", "parameters": {"type": "object"}}]',
  function_call: 'auto, or {"name": "get_weather"}',
  include_domains: 'example.org',
  exclude_domains: 'example.org',
  logit_bias: '{"50256": -100}',
  metadata: '{"project": "demo"}',
  stop: 'One sequence a line; \\n for a line break',
};
