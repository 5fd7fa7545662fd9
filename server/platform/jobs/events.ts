import type { z } from 'zod';
import type { Executor } from '../database/database.ts';
import { defineJob, defineJobType, type Job, type JobQueue, type JobType } from './jobs.ts';

/** Something that has happened, told to those who react. The data is stored: ids and dates only. */
export interface EventType<Data> {
  name: string;
  data: z.ZodType<Data>;
}

/** One reaction to one event: a job of its own, so that one failing delays no other. */
export interface Subscriber<Data = unknown> {
  event: EventType<Data>;
  /** Says what is done about it; with the event's name, the name of the queue. */
  name: string;
  react(data: Data, job: { id: string; attempt: number }): Promise<void>;
}

export function defineEvent<Data>(name: string, data: z.ZodType<Data>): EventType<Data> {
  return { name, data };
}

/** Hides the data's type, so that subscribers of many events stand in one list. */
export function defineSubscriber<Data>(reaction: Subscriber<Data>): Subscriber {
  return reaction as Subscriber;
}

export interface Events {
  /** Reaches every subscriber at least once, if and when the transaction commits. */
  emit<Data>(executor: Executor, type: EventType<Data>, ...occurrences: Data[]): Promise<void>;
}

export function createEvents(queue: JobQueue, subscribers: Subscriber[]): Events {
  const findSubscribers = (name: string) => subscribers.filter(({ event }) => event.name === name);
  return {
    async emit(executor, type, ...occurrences) {
      for (const reaction of findSubscribers(type.name))
        await queue.enqueueAll(executor, getJobType(reaction), occurrences);
    },
  };
}

export function createSubscriberJobs(subscribers: Subscriber[]): Job[] {
  return subscribers.map((reaction) =>
    defineJob({ type: getJobType(reaction), run: (data, job) => reaction.react(data, job) }),
  );
}

function getJobType(reaction: Subscriber): JobType<unknown> {
  return defineJobType(`${reaction.event.name}.${reaction.name}`, reaction.event.data);
}
