/** The line to the server: states and frames come in, actions go out. It mends itself. */

/** @typedef {import('./types.js').State} State */
/** @typedef {import('./types.js').Frame} Frame */

/** @typedef {{ok: true} | {ok: false, error: string, gentle?: boolean}} Answer  What was refused, gently if it was no mistake. */
/** @typedef {{ok: true, hint: import('./types.js').HintInfo} | {ok: false, error: string}} HintAnswer */
/**
 * @typedef {object} Line  What a table needs of its wire.
 * @property {() => void} open
 * @property {(action: string, version: number) => Promise<Answer>} act
 * @property {(version: number) => Promise<HintAnswer>} hint
 */
/**
 * @typedef {object} Hooks
 * @property {(state: State, anyway: boolean) => void} state  A whole state; `anyway` even if it is older.
 * @property {(frames: Frame[]) => void} frames
 * @property {(line: 'up' | 'away' | 'gone') => void} line  How the line is; called when that changes.
 * @property {(seats: number[]) => void} here  Who listens, where several people play.
 * @property {() => number} version  The newest version that is known, or -1.
 */

const FIRST_WAIT = 800;
const LONGEST_WAIT = 8000;

/** @param {number} milliseconds */
const pause = (milliseconds) => new Promise((resolve) => { setTimeout(resolve, milliseconds); });

export class Wire {
  /** @param {string} table @param {Hooks} hooks */
  constructor(table, hooks) {
    this.base = `/api/tables/${encodeURIComponent(table)}`;
    this.hooks = hooks;
    /** @type {EventSource | null} */
    this.source = null;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    this.timer = undefined;
    this.wait = FIRST_WAIT;
    /** Whether the stream has brought anything. */
    this.heard = false;
    /** @type {'up' | 'away' | 'gone'} */
    this.is = 'up';
    this.pending = false;
    document.addEventListener('visibilitychange', () => {
      if (document.visibilityState === 'visible') this.open();
    });
    addEventListener('pageshow', (event) => { if (event.persisted) this.open(); });
    addEventListener('online', () => this.open());
    addEventListener('pagehide', () => this.close());
  }

  /** @param {'up' | 'away' | 'gone'} line */
  say(line) {
    if (line === this.is || this.is === 'gone') return;
    this.is = line;
    this.hooks.line(line);
  }

  close() {
    clearTimeout(this.timer);
    this.source?.close();
    this.source = null;
  }

  /** Listen to the table: to what has happened since the newest state that is known, and from now on. */
  open() {
    this.close();
    if (this.is === 'gone') return;
    const since = this.hooks.version();
    const source = new EventSource(`${this.base}/events${since < 0 ? '' : `?since=${since}`}`);
    this.source = source;
    this.heard = false;
    source.addEventListener('state', (event) => {
      this.hears();
      this.hooks.state(JSON.parse(event.data), false);
    });
    source.addEventListener('frames', (event) => {
      this.hears();
      this.hooks.frames(JSON.parse(event.data));
    });
    source.addEventListener('here', (event) => this.hooks.here(JSON.parse(event.data)));
    source.addEventListener('error', () => this.broken(source));
  }

  hears() {
    this.heard = true;
    this.wait = FIRST_WAIT;
    this.say('up');
  }

  /** The stream ended. Ask why, then try again, more and more patiently. @param {EventSource} source */
  async broken(source) {
    if (source !== this.source) return;
    const { heard } = this;
    this.close();
    try {
      const answer = await fetch(this.base);
      if (answer.status === 404) {
        this.say('gone');
        return;
      }
      // Where streams do come through, the next one tells what happens meanwhile.
      if (answer.ok && !heard) this.hooks.state(await answer.json(), false);
      else if (!answer.ok) this.say('away');
    } catch {
      this.say('away');
    }
    if (this.source) return;
    this.timer = setTimeout(() => this.open(), this.wait);
    this.wait = Math.min(this.wait * 1.6, LONGEST_WAIT);
  }

  /**
   * Send an action. The key makes it safe to send it again when no answer came.
   * @param {string} action
   * @param {number} version
   * @returns {Promise<Answer>}
   */
  async act(action, version) {
    if (this.pending) return { ok: false, error: '' };
    this.pending = true;
    const body = JSON.stringify({ version, action, key: uniqueKey() });
    try {
      for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 1.6, LONGEST_WAIT)) {
        const answer = await this.post(body);
        if (answer) return answer;
        this.say('away');
        await pause(wait);
      }
    } finally {
      this.pending = false;
    }
  }

  /** Ask for a hint, once: who wants it still asks again. @param {number} version @returns {Promise<HintAnswer>} */
  async hint(version) {
    try {
      const answer = await this.send('hint', JSON.stringify({ version }));
      const said = await answer.json();
      if (answer.ok) return { ok: true, hint: said };
      if (answer.status === 409 && said.state) this.hooks.state(said.state, false);
      return { ok: false, error: said.error ?? '' };
    } catch {
      return { ok: false, error: '' };
    }
  }

  /** @param {string} what @param {string} body */
  send(what, body) {
    return fetch(`${this.base}/${what}`, { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
  }

  /** @param {string} body @returns {Promise<Answer | null>} Null when the server could not be reached. */
  async post(body) {
    let answer;
    let said;
    try {
      answer = await this.send('actions', body);
      if (answer.status >= 500 || answer.status === 429) return null;
      said = await answer.json();
    } catch {
      return null;
    }
    this.say('up');
    if (answer.ok) {
      this.hooks.frames(said.frames);
      return { ok: true };
    }
    if (answer.status === 404) this.say('gone');
    if (answer.status === 409 && said.state) this.hooks.state(said.state, true);
    return { ok: false, error: said.error ?? '' };
  }
}

/** Text that no other action has. `randomUUID` is missing on plain http to another machine. */
function uniqueKey() {
  const numbers = crypto.getRandomValues(new Uint32Array(4));
  return Array.from(numbers, (each) => each.toString(36)).join('-');
}
