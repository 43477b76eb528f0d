import { protos } from '@google-cloud/speech';

/** A request of either version. */
export type Asked = protos.google.cloud.speech.v1.IStreamingRecognizeRequest &
  protos.google.cloud.speech.v2.IStreamingRecognizeRequest;

/** The service as the package's protos describe it. */
export function definition(version: 'v1' | 'v2') {
  const { StreamingRecognizeRequest, StreamingRecognizeResponse } = protos.google.cloud.speech[version];
  const plain = (bytes: Buffer) =>
    StreamingRecognizeRequest.toObject(StreamingRecognizeRequest.decode(bytes) as never, { defaults: false });
  return {
    streamingRecognize: {
      path: `/google.cloud.speech.${version}.Speech/StreamingRecognize`,
      requestStream: true,
      responseStream: true,
      requestSerialize: (value: object) => Buffer.from(StreamingRecognizeRequest.encode(value).finish()),
      requestDeserialize: (bytes: Buffer) => plain(bytes) as Asked,
      responseSerialize: (value: object) => Buffer.from(StreamingRecognizeResponse.encode(value).finish()),
      responseDeserialize: (bytes: Buffer) => StreamingRecognizeResponse.decode(bytes),
    },
  } as const;
}
