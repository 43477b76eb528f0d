import { useEffect, useMemo, useState } from 'react';
import { loadMindMap, useMindMap } from '../../mind-map/index.js';
import { useResumable } from '../../../entities/conversation/conversation-lists.js';
import { useRecent } from '../../../entities/conversation/recent-conversations.js';
import { useConversation } from '../../../entities/conversation/conversation-queries.js';
import { useIsReadingPromises } from '../../../entities/employee/use-promises.js';
import type { SentReply } from '../../../entities/conversation/conversation-types.js';
import { useEnding } from '../state/use-ending.js';
import { usePledge } from '../pledge/use-pledge.js';
import { usePlace } from '../state/use-place.js';
import { useReply } from '../reply/use-reply.js';
import type { RecordingState } from '../../recording/index.js';
import { usePanels } from '../state/use-panels.js';
import { callName, newestQuestion } from '../state/session-rules.js';
import { sessionView, type SessionView } from '../state/session-view.js';
import { useGoneLines } from '../questions/gone-lines.js';
import { useHardWords } from '../questions/use-quiet.js';
import { useOffers } from '../questions/use-offers.js';
import { useShownQuestions } from '../questions/use-shown-questions.js';
import { useSessionActions } from '../state/use-session-actions.js';
import { useSavingAtEnd, useSessionDocuments } from '../state/use-session-documents.js';
import { useSessionMachine, type Beginning } from '../state/use-session-machine.js';
import { useSessionRecording, type SpeechSettings } from '../state/use-session-recording.js';

/** Who holds the 1on1 with whom, and how voices are recognised here. */
export interface SessionInput {
  userId: string;
  beginning: Beginning;
  speech: SpeechSettings;
}

/** What the manager is busy with: proposals wait for it. */
function usePresence() {
  const [isSilent, setSilent] = useState(false);
  const [isWriting, setWriting] = useState(false);
  const [isPointing, setPointing] = useState(false);
  return { isSilent, isEngaged: isWriting || isPointing, setSilent, setWriting, setPointing };
}

/** What a 1on1 opens with: the talk of today that can be resumed, once all that stands above the choices is there. */
function useOpening(employeeId: string) {
  const { data: resumable = null, isLoading } = useResumable(employeeId);
  const recent = useRecent(employeeId);
  const isReading = useIsReadingPromises(employeeId) || isLoading || recent.isLoading;
  // What stands above the choices comes together with them at first, and stays what it was: nothing moves.
  const [first, setFirst] = useState<{ isNew: boolean } | null>(null);
  if (!isReading && first === null) setFirst({ isNew: resumable === null });
  return { resumable, isReading, hasRead: first !== null, isNew: first?.isNew === true };
}

/** The questions as the screen shows them, and what is offered beside them. */
function useQuestions(
  { chatHistory, isLoading, currentConversationId }: SessionView,
  heard: RecordingState,
  manager: number | null,
  { isSilent, isEngaged }: ReturnType<typeof usePresence>,
) {
  const isQuiet = useHardWords(heard, manager) || isSilent;
  const offers = useOffers(currentConversationId, !isQuiet && !isEngaged && !isLoading);
  const gone = useGoneLines(heard.lines);
  const shown = useShownQuestions(chatHistory, { isQuiet, isEngaged, isAsked: isLoading, offers, gone });
  return { shown, offers };
}

/** The one store of a session: what this screen knows, what the server holds, and all that can be done. */
export function useSessionStore({ userId, beginning, speech }: SessionInput) {
  const { employee } = beginning;
  const machine = useSessionMachine(beginning);
  const { state, dispatch } = machine;
  const opening = useOpening(employee.id);
  const pledge = usePledge(userId, employee.id, opening.resumable !== null);
  const conversation = useConversation(state.currentConversationId);
  const talk = conversation.data;
  const view = useMemo(() => sessionView(state, talk), [state, talk]);
  const fullName = talk?.employee_name ?? employee.name;
  const documents = useSessionDocuments(userId, employee.id, talk);
  const mindMap = useMindMap(documents.mindMap, `${fullName}さんとの1on1`);
  const actions = useSessionActions(machine, documents.saveTogether);
  const recording = useSessionRecording({
    userId,
    employeeId: employee.id,
    employeeName: fullName,
    speech,
    conversationId: state.currentConversationId,
    detail: talk,
    beginTranscription: actions.beginTranscription,
    onFailure: (message) => dispatch({ type: 'failed', message }),
  });
  useSavingAtEnd(recording.isRunning, documents.saveTogether);
  const presence = usePresence();
  const { shown, offers } = useQuestions(view, recording.state, recording.roles.manager, presence);
  const newestId = newestQuestion(view.chatHistory)?.item.id ?? '';
  const refresh = () => {
    offers.forget();
    void actions.refreshQuestions(newestId);
  };
  const send = async (sent: SentReply) => {
    if (await actions.send(sent)) offers.needCare();
  };
  const reply = useReply({ machine, send, isPledgeOpen: pledge.isOpen, userId, employeeId: employee.id });
  const { panel, transcript, evidence } = usePanels(recording);
  // The tab of the map has to open without a network too.
  useEffect(() => void loadMindMap(), []);
  const clock = talk === undefined || talk.status === 'ended' ? null : Date.parse(talk.timestamp);
  const person = { id: employee.id, fullName, callName: callName(fullName) };
  const stored = { talk, clock, speech, conversation, documents, mindMap };
  const place = usePlace(machine, recording, actions.makeSummary);
  const ending = useEnding({
    conversationId: state.currentConversationId,
    isEnding: place.isEnding,
    recording,
    saveTogether: documents.saveTogether,
  });
  const asking = { shown, offers, ask: { refresh } };
  const begun = { opening, pledge, panel, transcript, evidence, place, ending };
  return { userId, person, dispatch, view, ...stored, ...asking, ...begun, actions, recording, presence, reply };
}

export type SessionStore = ReturnType<typeof useSessionStore>;
