import { describe, expect, it } from 'vitest';
import { answer } from '../../../../../tests/support/storage/samples';
import {
  answererOf,
  answerersOf,
  describeAnswerer,
  describeAnswerers,
  describeAnswerersBeside,
} from './answered-by';

const given = (connectionId: string, connectionName: string, model: string) => ({
  ...answer('a', 'done'),
  ...{ model, connectionName, asked: { connectionId, model } },
});
const demo = given('built-in', 'Demo service', 'built-in/guide');
const groq = given('g', 'My Groq', 'llama');

describe('An answer', () => {
  it('names the model and the service that gave it', () => {
    expect(describeAnswerer(answererOf(groq))).toBe('llama · My Groq');
  });

  it('of the demo says that no language model gave it', () => {
    const words = 'built-in/guide · Demo service, no language model';
    expect(describeAnswerer(answererOf(demo))).toBe(words);
    const { asked: _, ...old } = demo;
    expect(describeAnswerer(answererOf(old))).toBe(words);
  });

  it.each(['own/smol', 'browser/gemini-nano'])('of the model %s in this page has one', (model) => {
    const own = given('built-in', 'Demo service', model);
    expect(describeAnswerer(answererOf(own))).toBe(`${model} · Demo service`);
  });

  it('of a service that is only called like the demo is not the demo’s', () => {
    expect(answererOf(given('x', 'Demo service', 'm'))).not.toHaveProperty('isDemo');
  });
});

describe('The answers of a variant', () => {
  it('name each of those that gave them once', () => {
    const list = answerersOf([{ answers: [groq, demo] }, { answers: [groq] }]);
    expect(list.map(({ model }) => model)).toEqual(['llama', 'built-in/guide']);
  });

  it('name no model that the name of the variant has', () => {
    const list = [answererOf(groq), answererOf(demo)];
    const words = 'My Groq; built-in/guide · Demo service, no language model';
    expect(describeAnswerersBeside('llama, Prompt 2', list)).toBe(words);
    expect(describeAnswerersBeside('llama', list)).toBe(words);
    expect(describeAnswerersBeside('llama 2', list)).toBe(`llama · ${words}`);
  });

  it('count further ones', () => {
    const many = ['a', 'b', 'c', 'd', 'e'].map((model) => ({ model, service: 'S' }));
    expect(describeAnswerers(many)).toBe('a · S; b · S; c · S; 2 more');
  });
});
