interface ServiceBenchApi {
  smallCalls(count: number): Promise<number[]>;
  callsPerSecond(count: number): Promise<number>;
  firstTokens(count: number): Promise<number[]>;
  tokensPerSecond(tokens: number): Promise<number>;
  upload(content: Blob): Promise<{ id: string; ms: number }>;
  batch(lines: number): Promise<{ linesPerSecond: number; status: string }>;
}

interface Window {
  bench: ServiceBenchApi;
  benches: {
    bridge: ServiceBenchApi;
    http(url: string): ServiceBenchApi;
    largeFile(bytes: number): Blob;
  };
}
