"""As openai.py; it adds a path of its own to its address."""

from openai import OpenAI


class Groq(OpenAI):
    prefix = "/openai/v1"
