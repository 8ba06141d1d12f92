import { answerEnd } from './answer-ends';
import { beginsAsJson, isObject, type JsonObject, jsonOr } from './wire/json';
import { readTranscriptEvents, type StreamedTranscript } from './transcript-events';

/** The fields of a transcription or translation request (docs/service.md#audio) as the person entered them. */
export interface TranscriptionRequest {
  model: string;
  /** Exactly one of file and url is set. */
  file?: File;
  /** An address, or the audio itself in Base64URL. */
  url?: string;
  language?: string;
  prompt?: string;
  temperature?: number;
  response_format?: string;
  'timestamp_granularities[]'?: string[];
}

/** A transcript or translation in any of the reply formats. Times are in seconds. */
export interface TranscriptionReply {
  text: string;
  language?: string;
  duration?: number;
  segments: ReplySegment[];
  words: ReplyWord[];
  requestId?: string;
  /** The service's remark on how it produced the text. */
  notice?: string;
  /** The whole reply; undefined if it was plain text. */
  raw?: JsonObject;
}

interface ReplySegment extends SegmentMeasures {
  text: string;
  start: number;
  end: number;
}

/** Confidence measures with their names on the wire. All of them are optional. */
export interface SegmentMeasures {
  avg_logprob?: number;
  no_speech_prob?: number;
  compression_ratio?: number;
}

export interface ReplyWord {
  word: string;
  start: number;
  end: number;
}

/**
 * Reasons why a body is not a transcription: it is empty, its JSON is cut or broken, its JSON is something else, or it is
 * an event stream that reports an error or has no end.
 */
type UnusableTranscription = 'empty' | 'cut' | 'other' | { cut: string } | { error: unknown };

/**
 * Reads the body of a transcription in any of its formats (docs/service.md#audio): json, verbose_json with any members
 * missing, plain text, which may itself look like JSON, or an event stream.
 */
export function readTranscription(body: string): TranscriptionReply | UnusableTranscription {
  const text = body.trim();
  if (['', '[]', 'null'].includes(text)) return 'empty';
  const streamed = readTranscriptEvents(text);
  if (streamed) return readStreamed(streamed);
  const payload = jsonOr(text, undefined);
  if (payload === undefined && beginsAsJson(text)) return 'cut';
  return typeof payload === 'object' ? readPayload(payload) : plain(text);
}

function readPayload(payload: unknown): TranscriptionReply | UnusableTranscription {
  if (!isObject(payload)) return Array.isArray(payload) && payload.length === 0 ? 'empty' : 'other';
  const segments = readSegments(payload.segments);
  const words = readWords(payload.words);
  const text = typeof payload.text === 'string' ? payload.text : joined(segments, words);
  if (text === undefined) return 'other';
  const { id, notice } = vendorOf(payload);
  return {
    text: text.trim(),
    language: nonBlankText(payload.language),
    duration: secondsOf(payload.duration),
    segments,
    words,
    requestId: id,
    notice,
    raw: payload as JsonObject,
  };
}

function readStreamed(streamed: StreamedTranscript): TranscriptionReply | UnusableTranscription {
  const { text, members, last, finishReason, error, isCut } = streamed;
  if (error !== undefined) return { error };
  if (isCut) return { cut: text };
  const isSilent = text === '' && members.segments.length === 0;
  if (isSilent && !last) return 'empty';
  const reply = readPayload({ ...members, ...((text !== '' || isSilent) && { text }) });
  if (typeof reply === 'string' || !('text' in reply)) return reply;
  const end = answerEnd(finishReason, { hasCalls: false });
  return { ...reply, notice: reply.notice ?? end?.sentence, raw: last as JsonObject | undefined };
}

function plain(text: string): TranscriptionReply {
  return { text, segments: [], words: [] };
}

function joined(segments: ReplySegment[], words: ReplyWord[]): string | undefined {
  if (segments.length > 0) return segments.map(({ text }) => text).join('');
  return words.length > 0 ? words.map(({ word }) => word).join(' ') : undefined;
}

/** A segment without usable times starts at the end of the previous one, so that its text is not lost. */
function readSegments(value: unknown): ReplySegment[] {
  let reached = 0;
  return listOf(value).flatMap((item) => {
    if (!isObject(item) || typeof item.text !== 'string' || item.text.trim() === '') return [];
    const start = secondsOf(item.start) ?? reached;
    const end = Math.max(start, secondsOf(item.end) ?? start);
    reached = end;
    return { text: item.text, start, end, ...readMeasures(item) };
  });
}

function readMeasures(item: { [key: string]: unknown }): Partial<ReplySegment> {
  const names = ['avg_logprob', 'no_speech_prob', 'compression_ratio'] as const;
  return Object.fromEntries(
    names.filter((name) => Number.isFinite(item[name])).map((name) => [name, item[name]]),
  );
}

function readWords(value: unknown): ReplyWord[] {
  return listOf(value).flatMap((item) => {
    if (!isObject(item)) return [];
    const word = nonBlankText(item.word) ?? nonBlankText(item.text);
    const start = secondsOf(item.start);
    if (word === undefined || start === undefined) return [];
    return { word, start, end: Math.max(start, secondsOf(item.end) ?? start) };
  });
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function nonBlankText(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

/**
 * Largest time in seconds, more than eleven days: larger values are not times, and no subtitle format can express them.
 */
const latest = 1_000_000;

/** Reads seconds, which services send as numbers or as strings. */
function secondsOf(value: unknown): number | undefined {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  return typeof seconds === 'number' && seconds >= 0 && seconds <= latest ? seconds : undefined;
}

/** Finds the vendor member, which each vendor names after itself: x_something. */
function vendorOf(payload: { [key: string]: unknown }): { id?: string; notice?: string } {
  const vendor = Object.entries(payload).find(
    ([name, value]) => name.startsWith('x_') && isObject(value),
  )?.[1];
  if (!isObject(vendor)) return {};
  return { id: nonBlankText(vendor.id), notice: nonBlankText(vendor.notice) };
}
