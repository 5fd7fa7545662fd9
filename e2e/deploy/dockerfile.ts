import { DockerfileParser } from 'dockerfile-ast';

/** An instruction of a Dockerfile. `text` is its content without flags, with joined lines. */
export interface Instruction {
  keyword: string;
  text: string;
  flags: Record<string, string>;
  /** The words of an instruction in the form `["a", "b"]`. */
  words: string[];
  variables: Record<string, string>;
}

export interface Stage {
  name: string;
  image: string;
  instructions: Instruction[];
}

/** What the last stage of a Dockerfile says about containers of its image. */
export interface ContainerSettings {
  entrypoint: string[];
  command: string[];
  healthCheck: string;
  port: number;
  user: string;
  variables: Record<string, string>;
  folder: string;
}

/** The parts of the parser's classes that some instructions have. */
interface ParsedInstruction {
  getKeyword(): string;
  getArgumentsContent(): string | null;
  getFlags?(): { getName(): string; getValue(): string | null }[];
  getJSONStrings?(): { getJSONValue(): string }[];
  getProperties?(): { getName(): string; getValue(): string | null }[];
  getImage?(): string | null;
  getBuildStage?(): string | null;
}

/** The instructions that the check carries out or leaves out, with their flags. */
const knownFlags: Record<string, string[]> = {
  FROM: [],
  USER: [],
  WORKDIR: [],
  ENV: [],
  COPY: ['from', 'chown'],
  RUN: [],
  EXPOSE: [],
  HEALTHCHECK: ['interval', 'timeout', 'start-period', 'start-interval', 'retries'],
  ENTRYPOINT: [],
  CMD: [],
};

/** Throws an error if the Dockerfile has an instruction that the check cannot carry out. */
export function readStages(dockerfile: string): Stage[] {
  const stages: Stage[] = [];
  const parsed: ParsedInstruction[] = DockerfileParser.parse(dockerfile).getInstructions();
  for (const one of parsed) {
    const instruction = toInstruction(one);
    const { keyword, text, flags } = instruction;
    if (!isKnown(instruction))
      throw new Error(`deploy:check cannot carry out ${formatInstruction(instruction)}.`);
    if (keyword === 'COPY' && flags.from && !stages.some(({ name }) => name === flags.from))
      throw new Error(
        `deploy:check cannot carry out COPY ${text} from ${flags.from}, which is no stage.`,
      );
    if (keyword === 'FROM')
      stages.push({
        name: one.getBuildStage?.() ?? '',
        image: one.getImage?.() ?? '',
        instructions: [],
      });
    else stages.at(-1)?.instructions.push(instruction);
  }
  return stages;
}

function isKnown({ keyword, text, flags, words }: Instruction) {
  const known = knownFlags[keyword];
  if (!known || Object.keys(flags).some((flag) => !known.includes(flag))) return false;
  // The parser leaves a here-document in the text.
  if (/<<-?["']?\w/.test(text)) return false;
  if (words.length > 0) return keyword === 'ENTRYPOINT' || keyword === 'CMD';
  return keyword !== 'COPY' || text.split(/\s+/).length === 2;
}

function formatInstruction({ keyword, text, flags }: Instruction) {
  const given = Object.entries(flags).map(([name, value]) => `--${name}=${value}`);
  return [keyword, ...given, text].join(' ');
}

function toInstruction(parsed: ParsedInstruction): Instruction {
  const toEntry = (part: { getName(): string; getValue(): string | null }) => [
    part.getName(),
    part.getValue() ?? '',
  ];
  return {
    keyword: parsed.getKeyword(),
    text: parsed.getArgumentsContent() ?? '',
    flags: Object.fromEntries((parsed.getFlags?.() ?? []).map(toEntry)),
    words: (parsed.getJSONStrings?.() ?? []).map((word) => word.getJSONValue()),
    variables: Object.fromEntries((parsed.getProperties?.() ?? []).map(toEntry)),
  };
}

export function readContainerSettings({ instructions }: Stage): ContainerSettings {
  const find = (keyword: string) => {
    const found = instructions.findLast((instruction) => instruction.keyword === keyword);
    if (!found) throw new Error(`The last stage of the Dockerfile has no ${keyword}.`);
    return found;
  };
  return {
    entrypoint: find('ENTRYPOINT').words,
    command: find('CMD').words,
    healthCheck: find('HEALTHCHECK').text.replace(/^CMD /, ''),
    port: Number(find('EXPOSE').text),
    user: find('USER').text,
    variables: find('ENV').variables,
    folder: find('WORKDIR').text,
  };
}
